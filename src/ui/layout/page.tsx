import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';

type Box = { className?: string; children: ReactNode };

export function Page({ className, children }: Box) {
  return (
    <div className={classes('mx-auto w-full max-w-[90rem] px-4 pt-4 pb-24 md:px-8 md:pt-6', className)}>
      {children}
    </div>
  );
}

export function ReadingColumn({ children }: Pick<Box, 'children'>) {
  return <div className="mx-auto w-full max-w-[45rem]">{children}</div>;
}

type PageHeaderProps = {
  title: string;
  subtitle?: ReactNode;
  count?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
  /** The links to the previous and next record. */
  beside?: ReactNode;
  badges?: ReactNode;
};

export function PageHeader({ title, subtitle, count, actions, back, beside, badges }: PageHeaderProps) {
  return (
    <header className="mb-4">
      {back && (
        <div className="-ml-2 mb-1 flex items-center justify-between">
          {back}
          {beside}
        </div>
      )}
      <div
        className={classes(
          'flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2',
          // The actions stay in the first line, however many badges there are.
          badges ? 'md:flex-nowrap md:items-start' : null,
        )}
      >
        <div
          className={
            badges ? 'flex min-h-9 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 md:flex-1' : 'contents'
          }
        >
          <h1 className="min-w-0 text-20 font-semibold break-words">{title}</h1>
          {badges && <div className="flex min-w-0 flex-wrap items-center gap-1">{badges}</div>}
        </div>
        {count && <p className="text-13 text-ink-soft max-sm:order-last max-sm:basis-full">{count}</p>}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {subtitle && <p className="text-ink-soft">{subtitle}</p>}
    </header>
  );
}
