import { classes } from '../lib/classes.ts';

export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
      className={classes('size-4 shrink-0 animate-spin', className)}
    >
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

export function FullScreenLoading({ text = 'Cargando...' }: { text?: string }) {
  return (
    <div
      role="status"
      className="flex min-h-dvh animate-late flex-col items-center justify-center gap-3 text-ink-soft"
    >
      <Spinner className="size-6! text-accent" />
      <p>{text}</p>
    </div>
  );
}
