import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../button.tsx';

type BackLinkProps = Pick<LinkProps, 'to' | 'params'> & { children: ReactNode };

/** The link back: from a record to its list, from a form to its record. */
export function BackLink({ to, params, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      params={params}
      className={`${buttonClass({ variant: 'quiet', size: 'sm' })} min-w-0 shrink! [&>svg]:size-4 [&>svg]:shrink-0`}
    >
      <ArrowLeft aria-hidden="true" />
      <span className="truncate">{children}</span>
    </Link>
  );
}
