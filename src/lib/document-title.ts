import { useEffect } from 'react';

/** What the title of the window says: the record or state on screen, then the section it belongs to. */
type Level = 'page' | 'section';
const titles: Partial<Record<Level, string>> = {};

const listeners = new Set<(title: string) => void>();

function write() {
  document.title = [titles.page, titles.section, 'Llavero'].filter(Boolean).join(' · ');
  for (const listener of listeners) listener(document.title);
}

/** Tells what the document is called from now on; gives a function that ends it. */
export function onDocumentTitle(listener: (title: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Puts its part of the document's title while its component is shown: 'Piso en Sants · Propiedades · Llavero'. */
export function useDocumentTitle(level: Level, title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    titles[level] = title;
    write();
    return () => {
      // Another component may have said something else already.
      if (titles[level] !== title) return;
      delete titles[level];
      write();
    };
  }, [level, title]);
}
