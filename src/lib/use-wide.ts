import { useCallback, useSyncExternalStore } from 'react';

let assumedWidth = 1280;
/** Sets the window width in pixels that prerendering assumes (1280). */
export function assumeWidth(pixels: number): void {
  assumedWidth = pixels;
}

/** Whether the window is at least `from` (768) px wide; updates on resize. */
export function useWide(from = 768): boolean {
  const query = `(min-width: ${from}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => assumedWidth >= from,
  );
}
