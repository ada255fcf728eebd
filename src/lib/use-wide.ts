import { useSyncExternalStore } from 'react';

let assumedWidth = 1280;
/** Sets the window width in pixels that prerendering assumes (1280). */
export function setAssumedWidth(pixels: number): void {
  assumedWidth = pixels;
}

/** The width that a pinned sidebar takes of the page. styles.css moves the breakpoint xl by as much. */
const PINNED_PX = 200;

function subscribe(listener: () => void) {
  // The pin of the sidebar sends it too.
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether the window is at least `from` (768) px wide, from 1280 on without what a pinned sidebar takes of it; updates on resize. */
export function useWide(from = 768): boolean {
  return useSyncExternalStore(
    subscribe,
    () => {
      const isPinned = from >= 1280 && 'pinned' in document.documentElement.dataset;
      return window.matchMedia(`(min-width: ${isPinned ? from + PINNED_PX : from}px)`).matches;
    },
    () => assumedWidth >= from,
  );
}
