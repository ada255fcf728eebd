import { useEffect } from 'react';

/** Returns the name behind '#' in the address: of the field that a link opens a form at; '' for none. */
export const getFieldInHash = (): string => location.hash.slice(1);

/** Focuses the field that the address names once the form is shown, also one that appears with it. */
export function useFieldInHash(): void {
  useEffect(() => {
    const name = getFieldInHash();
    const field = name === '' ? undefined : document.getElementsByName(name)[0];
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, []);
}
