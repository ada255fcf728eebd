import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Renders tools that are loaded later into the top bar of the layout; a prerendered page that still stands has one too. */
export function TopBarTools({ children }: { children: ReactNode }) {
  const bar = document.querySelector('#root #top-bar-tools');
  return bar && createPortal(children, bar);
}
