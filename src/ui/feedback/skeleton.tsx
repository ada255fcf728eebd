import { classes } from '../../lib/classes.ts';

// Hidden for the first 200 ms (animate-late), so that a fast response shows no flash.
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('animate-late rounded-md bg-sunken', className)} />;
}
