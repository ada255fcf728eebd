import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';

export type Tone =
  | 'new'
  | 'progress'
  | 'reserved'
  | 'won'
  | 'rented'
  | 'lost'
  | 'overdue'
  | 'plain'
  | 'strong';

const tones: Record<Tone, string> = {
  new: 'bg-tone-new-soft text-tone-new',
  progress: 'bg-tone-progress-soft text-tone-progress',
  reserved: 'bg-tone-reserved-soft text-tone-reserved',
  won: 'bg-tone-won-soft text-tone-won',
  rented: 'bg-tone-rented-soft text-tone-rented',
  lost: 'bg-tone-lost-soft text-tone-lost',
  overdue: 'bg-tone-overdue-soft text-tone-overdue',
  plain: 'border border-line text-ink-soft',
  // In the text colour, because every hue has a meaning: red is overdue, amber is reserved.
  strong: 'border border-line-strong bg-sunken font-semibold! text-ink',
};

type BadgeProps = { tone?: Tone; dot?: boolean; className?: string; title?: string; children: ReactNode };

export function Badge({ tone = 'plain', dot, className, title, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={classes(
        'inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-full px-2 align-middle text-12 font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
