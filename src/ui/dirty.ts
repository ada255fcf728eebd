import { createContext, useContext, useLayoutEffect } from 'react';

/** How a form tells the dialog around it that something typed would be lost. */
export const DirtyContext = createContext<(dirty: boolean) => void>(() => {});

/** How what is inside a dialog asks it to close, as Esc does; null outside of one. */
export const CloseContext = createContext<(() => void) | null>(null);

export function useTellDialog(dirty: boolean) {
  const tell = useContext(DirtyContext);
  // In the layout phase: Esc may follow the last keystroke at once.
  useLayoutEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty, tell]);
}
