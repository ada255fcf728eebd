import type { ReactNode } from 'react';

/** A keyboard key: <Kbd>N</Kbd>, <Kbd>Esc</Kbd>. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="grid h-6 min-w-6 place-items-center rounded-sm border border-line-strong bg-surface px-1 font-medium font-sans text-12 text-ink-soft">
      {children}
    </kbd>
  );
}
