import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';

const reveal = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

/** An error message (role alert), scrolled into view when it appears. */
export function Alert({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      ref={reveal}
      role="alert"
      className={classes('scroll-mb-24 rounded-md bg-danger-soft px-3 py-2 text-danger', className)}
    >
      {children}
    </p>
  );
}

/** A success or neutral message that stays on the page: 'Tu contraseña ha sido actualizada…', 'Mostrando propiedades de: …'. */
export function Callout({
  tone = 'plain',
  action,
  children,
}: {
  tone?: 'good' | 'plain';
  action?: ReactNode;
  children: ReactNode;
}) {
  const look = tone === 'good' ? 'bg-tone-new-soft text-tone-new' : 'bg-accent-soft text-accent-strong';
  return (
    <div
      role="status"
      className={classes('flex min-h-9 items-center gap-2 rounded-md px-3', action ? 'py-1' : 'py-2', look)}
    >
      <p className="min-w-0 flex-1 wrap-break-word">{children}</p>
      {action}
    </div>
  );
}
