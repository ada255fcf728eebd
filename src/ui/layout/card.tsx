import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';
import { DomErrorBoundary } from '../feedback/dom-error-boundary.tsx';

export const cardClass =
  'rounded-lg border border-line bg-surface shadow-card [--ground:var(--color-surface)]';

/** A card's title link, its only child clamped to two lines: a touch target of full size that does not change the layout. */
export const cardLinkClass =
  '*:line-clamp-2 *:break-words block rounded-sm hover:text-accent hover:underline pointer-coarse:-my-3 pointer-coarse:py-3';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(cardClass, className)} />;
}

type CardSectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
};

export function CardSection({ title, note, actions, className, children, ...rest }: CardSectionProps) {
  return (
    <section {...rest} className={classes(cardClass, 'p-4', className)}>
      <header className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 flex-1 basis-40 text-14 leading-7 font-semibold">{title}</h2>
        {actions}
        {/* Below title and actions: beside a button it would be too narrow on a phone. */}
        {note && <p className="basis-full text-13 text-pretty text-ink-soft">{note}</p>}
      </header>
      <DomErrorBoundary>{children}</DomErrorBoundary>
    </section>
  );
}
