import type { FocusEvent } from 'react';

// Known from the events: Firefox sets :active only after the blur that a press causes. A touch has its mouse events after its release.
let isPressed = false;
const RELEASES = ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'contextmenu'] as const;
// Pages are prerendered without a window.
if (typeof window === 'object') {
  for (const type of ['pointerdown', 'mousedown'] as const)
    window.addEventListener(type, ({ button }) => (isPressed = button === 0), true);
  for (const type of RELEASES) window.addEventListener(type, () => (isPressed = false), true);
}

/**
 * Runs `show` after the click of the pointer that is pressed, at once where none is: an error that appears in between moves what is being
 * pressed away from under the pointer, which makes no click then.
 */
export function runAfterPress(show: () => void): void {
  if (!isPressed) {
    show();
    return;
  }
  const waiting = new AbortController();
  const release = () => {
    waiting.abort();
    setTimeout(show);
  };
  for (const type of RELEASES)
    window.addEventListener(type, release, { capture: true, signal: waiting.signal });
}

/**
 * Selects the text of an input that gets the focus. The press that focuses it puts the caret into the text in WebKit, so that the text is
 * selected again after the release, unless a part of it was marked meanwhile.
 */
export function selectOnFocus({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
  input.select();
  selectAfterPress(input);
}

/**
 * Selects the text of an input after the release of a press that put the caret into it, or at a key that comes before, unless a part of it
 * was marked meanwhile.
 */
export function selectAfterPress(input: HTMLInputElement): void {
  const waiting = new AbortController();
  const select = () => {
    waiting.abort();
    if (document.activeElement === input && input.selectionStart === input.selectionEnd) input.select();
  };
  input.addEventListener('keydown', select, { signal: waiting.signal });
  runAfterPress(() => {
    if (!waiting.signal.aborted) select();
  });
}
