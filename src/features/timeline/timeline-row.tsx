import type { ReactNode } from 'react';
import { formatClockTime } from '../../lib/format/format.ts';

type TimelineRowProps = {
  icon: ReactNode;
  /** The first line: what it is. */
  title: ReactNode;
  at: string;
  /** Who did it; the property of an entry in its owner's timeline. */
  author: string | null;
  property?: string | null;
  actions?: ReactNode;
  children?: ReactNode;
};

/** One entry: its mark, what it says, who and when. */
export function TimelineRow({ icon, title, at, author, property, actions, children }: TimelineRowProps) {
  return (
    <li className="flex gap-3 border-line border-b py-2 last:border-b-0">
      <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft [&>svg]:size-3.5">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 wrap-anywhere">{title}</p>
          <p className="shrink-0 text-13 text-ink-soft">
            <time dateTime={at}>{formatClockTime(at)}</time>
          </p>
          {actions}
        </div>
        {children}
        {(author || property) && (
          <p className="truncate text-12 text-ink-soft">{[author, property].filter(Boolean).join(' · ')}</p>
        )}
      </div>
    </li>
  );
}
