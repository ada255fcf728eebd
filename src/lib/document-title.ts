import { useEffect } from 'react';

/** The parts of document.title: the record or state on screen, then the section it belongs to. */
type Level = 'page' | 'section';
const titles: Partial<Record<Level, string>> = {};

const listeners = new Set<(title: string) => void>();

function updateTitle() {
  document.title = [titles.page, titles.section, 'Llavero'].filter(Boolean).join(' · ');
  for (const listener of listeners) listener(document.title);
}

/** Calls listener with each new document.title; returns the function that unsubscribes. */
export function onDocumentTitle(listener: (title: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sets one part of document.title while the component is mounted: 'Piso en Sants · Propiedades · Llavero'. */
export function useDocumentTitle(level: Level, title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    titles[level] = title;
    updateTitle();
    return () => {
      // Another component may already have set this part.
      if (titles[level] !== title) return;
      delete titles[level];
      updateTitle();
    };
  }, [level, title]);
}
