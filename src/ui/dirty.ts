import { createContext, useContext, useEffect } from 'react';

/** How a form tells the dialog around it that something typed would be lost. */
export const DirtyContext = createContext<(dirty: boolean) => void>(() => {});

export function useTellDialog(dirty: boolean) {
  const tell = useContext(DirtyContext);
  useEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty, tell]);
}
