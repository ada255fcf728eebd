import type { ReactNode } from 'react';

/** The class of a row's link; its ::after covers the whole row. */
export const rowLinkClass =
  'after:absolute after:inset-0 after:rounded-md hover:text-accent hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent';

type RelatedRecordTextProps = {
  title: string;
  note: string;
  badge: ReactNode;
  /** The title as a link (rowLinkClass). */
  children: ReactNode;
};

/** The text of a related record's row: its title, one line below, and the badge beside them or, in a narrow list, below. */
export function RelatedRecordText({ title, note, badge, children }: RelatedRecordTextProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-48">
        <p className="line-clamp-2 font-medium break-words @md:line-clamp-1" title={title}>
          {children}
        </p>
        {note && (
          <p className="truncate text-13 text-ink-soft" title={note}>
            {note}
          </p>
        )}
      </div>
      {badge}
    </div>
  );
}
