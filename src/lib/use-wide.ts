import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(min-width: 768px)');

function subscribe(listener: () => void) {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is at least 768 px wide, kept true while it is resized. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => true,
  );
}
