import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the prerendered HTML, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
