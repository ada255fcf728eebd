import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';

/** A link in a description list: a touch target of full size that does not change the layout. */
// Not a constant string, of which the bundler would write a copy into another chunk.
export const descriptionLinkClass = classes(
  'rounded-sm text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-current pointer-coarse:-my-3.25 pointer-coarse:inline-flex pointer-coarse:max-w-full pointer-coarse:py-3.25 pointer-coarse:wrap-anywhere',
);

export function DescriptionList({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classes('grid gap-y-3', className)}>{children}</dl>;
}

export function DescriptionItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-2 md:grid-cols-[8.5rem_minmax(0,1fr)] md:gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
