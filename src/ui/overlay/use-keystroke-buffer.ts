import { useLayoutEffect } from 'react';
import type {} from '../../lib/keystroke-buffer.ts';

/** While a dialog that was asked for has no field with the focus, what is typed is kept for it; Escape calls `cancel`. */
export function useKeystrokeBuffer(open: boolean, cancel: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the opening, like Base UI's focus
  useLayoutEffect(() => (open ? window.keystrokeBuffer?.buffer(cancel) : undefined), [open]);
}
