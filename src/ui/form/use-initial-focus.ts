import { useEffect } from 'react';

/** Focuses the field of this name once, in a form that takes the place of the button that opened it. */
export function useInitialFocus(name: string): void {
  useEffect(() => document.getElementsByName(name)[0]?.focus(), [name]);
}
