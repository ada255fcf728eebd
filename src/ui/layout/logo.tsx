import { classes } from '../../lib/classes.ts';

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
        <g className="stroke-key" strokeWidth="2.5">
          <circle cx="17.4" cy="17.4" r="4.4" />
          <path d="M20.6 20.6l7.8 7.8M24.8 24.8l-2.4 2.4M28.4 28.4L26 30.8" />
        </g>
        <circle cx="11" cy="11" r="8.2" stroke="currentColor" strokeWidth="2.5" />
        {/* Half of the bow again: the ring goes through the key. */}
        <path
          d="M14.29 14.29a4.4 4.4 0 0 1 6.22 0"
          className="stroke-key"
          strokeWidth="2.5"
          strokeLinecap="butt"
        />
      </svg>
      {withName && <span className="text-16 font-semibold tracking-tight">Llavero</span>}
    </span>
  );
}
