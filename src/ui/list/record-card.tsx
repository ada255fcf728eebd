import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';
import { buttonClass } from '../button.tsx';
import { Card, cardLinkClass } from '../layout/card.tsx';
import type { FormPath, RecordPath } from '../record/record-path.ts';

type RecordCardProps = {
  path: RecordPath;
  /** The same, where the form has a page, to which the card links. */
  form?: FormPath;
  id: string;
  title: string;
  badges: ReactNode;
  /** What comes before the title, which has one line then: a photo, a price. */
  head?: ReactNode;
  /** The line below the title. */
  subtitle?: string | null;
  /** What the line of the links begins with: source and date. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** A record as a card, which a press opens: title and badges, its data, and links to the record and its form. */
export function RecordCard({
  path,
  form,
  id,
  title,
  badges,
  head,
  subtitle,
  foot,
  children,
}: RecordCardProps) {
  const quiet = buttonClass({ variant: 'quiet', size: 'sm' });
  return (
    // The link of the title covers the card; the other links and buttons lie above it.
    <Card className="record-card relative flex h-full flex-col gap-1.5 overflow-hidden px-4 pt-3 pb-1">
      {head}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2
          className={classes('min-w-0 text-16 font-semibold', head ? 'w-full text-14!' : 'flex-[1_1_11rem]')}
          title={title}
        >
          <Link
            to={path}
            params={{ id }}
            className={classes(
              cardLinkClass,
              'after:absolute after:inset-0',
              head ? '*:line-clamp-1!' : null,
            )}
          >
            <span>{title}</span>
          </Link>
        </h2>
        {badges}
      </div>
      {subtitle && (
        <p className="truncate text-13 text-ink-soft" title={subtitle}>
          {subtitle}
        </p>
      )}
      {children}
      <div className="-mr-2 mt-auto flex items-center">
        <div className="line-clamp-2 min-w-0 flex-1 text-12 text-ink-soft">{foot}</div>
        <Link to={path} params={{ id }} className={quiet}>
          Ver detalles<span className="sr-only"> de {title}</span>
        </Link>
        {form && (
          <Link to={`${form}/edit`} params={{ id }} className={quiet}>
            Editar<span className="sr-only"> {title}</span>
          </Link>
        )}
      </div>
    </Card>
  );
}
