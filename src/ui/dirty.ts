import { createContext } from 'react';

/** How a form tells the dialog around it that something typed would be lost. */
export const DirtyContext = createContext<(dirty: boolean) => void>(() => {});
