import { classes } from '../../lib/classes.ts';

// Waits 200 ms before it shows, so an answer that is nearly there never flashes grey.
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('animate-late rounded-md bg-sunken', className)} />;
}
