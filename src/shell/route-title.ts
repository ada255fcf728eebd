import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onDocumentTitle, useDocumentTitle } from '../lib/document-title.ts';
import { getRouteTitle } from './sections.ts';

/** Debounce of the announcement, because a page sets its section first and its record later. */
const ANNOUNCE_DELAY_MS = 300;

let liveRegion: HTMLElement | undefined;

/** Announces a text to screen readers, by a live region in a shadow tree, where queries for the page's text do not find it. */
function announce(text: string) {
  if (!liveRegion) {
    const host = document.body.appendChild(document.createElement('div'));
    host.className = 'sr-only';
    liveRegion = document.createElement('p');
    liveRegion.setAttribute('aria-live', 'polite');
    host.attachShadow({ mode: 'closed' }).append(liveRegion);
  }
  liveRegion.textContent = text;
}

/** Sets the section of the document title from the route, and announces the title after each navigation. */
export function useRouteTitle(): void {
  const section = useMatches({ select: (matches) => getRouteTitle(matches.at(-1)?.fullPath ?? '') });
  // Subscribed before the first title is set; that of the opened page is not announced, because the browser reads it itself.
  useEffect(() => {
    const openedPath = location.pathname;
    let announced: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onDocumentTitle((title) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const isOpened = announced === undefined && location.pathname === openedPath;
        if (!isOpened && title !== announced) announce(title);
        announced = title;
      }, ANNOUNCE_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  useDocumentTitle('section', section);
}
