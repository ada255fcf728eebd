import { classes } from '../lib/classes.ts';

/** The key ring: a ring in ink, a terracotta key on it. src/public/key.svg is the same drawing. */
export function Logo({
  size = 28,
  withName,
  className,
}: {
  size?: number;
  withName?: boolean;
  className?: string;
}) {
  return (
    <span className={classes('inline-flex items-center gap-2', className)}>
      <svg
        viewBox="0 0 32 32"
        width={size}
        height={size}
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        role={withName ? undefined : 'img'}
        aria-label={withName ? undefined : 'Llavero'}
        aria-hidden={withName || undefined}
        className="shrink-0"
      >
        <circle cx="12" cy="11" r="8" stroke="currentColor" strokeWidth="2.5" />
        <g className="stroke-key" strokeWidth="2.5">
          <circle cx="18.5" cy="16.5" r="3.8" />
          <path d="M21.3 19.300l7.2 7.200M25.5 23.500l-2.6 2.600M28.5 26.500l-2.6 2.6" />
        </g>
      </svg>
      {withName && <span className="text-16 font-semibold tracking-tight">Llavero</span>}
    </span>
  );
}
