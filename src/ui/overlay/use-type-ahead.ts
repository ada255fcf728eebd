import { useLayoutEffect } from 'react';
import type {} from '../../lib/type-ahead.ts';

/** While a dialog that was asked for has no field with the focus, what is typed is kept for it; Escape calls `cancel`. */
export function useTypeAhead(open: boolean, cancel: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the opening, like Base UI's focus
  useLayoutEffect(() => (open ? window.typeAhead?.buffer(cancel) : undefined), [open]);
}
