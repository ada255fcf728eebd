import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../button.tsx';
import { Card, cardLinkClass } from '../layout/card.tsx';
import type { RecordPath } from '../record/record-path.ts';

type RecordCardProps = {
  path: RecordPath;
  id: string;
  title: string;
  badges: ReactNode;
  /** The line below the title. */
  subtitle?: string | null;
  children: ReactNode;
};

/** A record as a card: badges, its title as a link, its data, and links to the record and its form. */
export function RecordCard({ path, id, title, badges, subtitle, children }: RecordCardProps) {
  const quiet = buttonClass({ variant: 'quiet', size: 'sm' });
  return (
    <Card className="flex h-full flex-col gap-2 p-4 pb-2">
      <div className="flex flex-wrap items-center gap-1">{badges}</div>
      <div>
        <h2 className="text-16 font-semibold" title={title}>
          <Link to={path} params={{ id }} className={cardLinkClass}>
            <span>{title}</span>
          </Link>
        </h2>
        {subtitle && (
          <p className="truncate text-13 text-ink-soft" title={subtitle}>
            {subtitle}
          </p>
        )}
      </div>
      {children}
      <div className="-mx-4 flex gap-1 border-t border-line px-2 pt-2">
        <Link to={path} params={{ id }} className={quiet}>
          Ver detalles<span className="sr-only"> de {title}</span>
        </Link>
        <Link to={`${path}/edit`} params={{ id }} className={quiet}>
          Editar<span className="sr-only"> {title}</span>
        </Link>
      </div>
    </Card>
  );
}
