import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the HTML that the build has written, true once the script has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
