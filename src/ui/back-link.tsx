import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';

/** The way back to a list, above a record's name. */
export function BackLink({ to, children }: { to: LinkProps['to']; children: ReactNode }) {
  return (
    <Link to={to} className={`${buttonClass({ variant: 'quiet', size: 'sm' })} [&>svg]:size-4`}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  );
}
