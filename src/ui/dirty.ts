import { createContext, useContext, useLayoutEffect } from 'react';

/** How a form tells the dialog around it that something typed would be lost. */
export const DirtyContext = createContext<(dirty: boolean) => void>(() => {});

export function useTellDialog(dirty: boolean) {
  const tell = useContext(DirtyContext);
  // In the layout phase: Esc may follow the last keystroke at once.
  useLayoutEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty, tell]);
}
