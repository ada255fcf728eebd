import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { onDocumentTitle, useDocumentTitle } from '../lib/document-title.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the title of the window calls the page: 'Propiedades'. */
    title?: string;
  }
}

/** Milliseconds for which a title must stay before it is read out: a page names its section first, then its record. */
const ANNOUNCE_DELAY = 300;

let region: HTMLElement | undefined;

/** Has screen readers read a text. Its element is in a shadow tree: for nobody else is it a text of the page. */
function announce(text: string) {
  if (!region) {
    const host = document.body.appendChild(document.createElement('div'));
    Object.assign(host.style, { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' });
    region = document.createElement('p');
    region.setAttribute('aria-live', 'polite');
    host.attachShadow({ mode: 'closed' }).append(region);
  }
  region.textContent = text;
}

/** Sets the section of the document's title from the route, and announces the title of each page that is gone to. */
export function useRouteTitle(): void {
  const section = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  });
  const announced = useRef<string>(undefined);
  // Before the title is set for the first time: that one the browser itself reads out.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onDocumentTitle((title) => {
      clearTimeout(timer);
      const first = announced.current === undefined;
      timer = setTimeout(() => {
        if (!first && title !== announced.current) announce(title);
        announced.current = title;
      }, ANNOUNCE_DELAY);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  useDocumentTitle('section', section);
}
