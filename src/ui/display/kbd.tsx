import type { ReactNode } from 'react';

/** A key of the keyboard: <Key>N</Key>, <Key>Esc</Key>. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="grid h-6 min-w-6 place-items-center rounded-sm border border-line-strong bg-surface px-1 font-medium font-sans text-12 text-ink-soft">
      {children}
    </kbd>
  );
}
