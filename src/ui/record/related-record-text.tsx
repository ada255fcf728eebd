import type { ReactNode } from 'react';

/** The look of the link that a row is: it reaches over all of it. */
export const rowLinkClass =
  'after:absolute after:inset-0 after:rounded-md hover:text-accent hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent';

type RelatedWordsProps = {
  title: string;
  note: string;
  /** The title as a link (rowLinkClass). */
  children: ReactNode;
};

/** The words of a row: what it is and one line about it. */
export function RelatedRecordText({ title, note, children }: RelatedWordsProps) {
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="line-clamp-2 font-medium break-words sm:line-clamp-1" title={title}>
        {children}
      </p>
      {note && (
        <p className="truncate text-13 text-ink-soft" title={note}>
          {note}
        </p>
      )}
    </div>
  );
}
