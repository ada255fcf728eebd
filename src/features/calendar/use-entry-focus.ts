import { type RefObject, useEffect, useRef } from 'react';

const entryIn = (frame: HTMLElement, id: string) =>
  frame.querySelector(`[data-entry="${id}"]`)?.closest<HTMLElement>('[tabindex]');
/** What counts the entries of a day that there is no room for. */
const moreIn = (frame: HTMLElement, day: string) =>
  frame.querySelector<HTMLElement>(`[data-date="${day}"] .cal-more`);
const inDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;

/**
 * Gives the focus back to the entry whose dialog has closed; returns how to say that one opens. What was saved is drawn anew
 * a moment later, so this goes on until somebody does something else.
 */
export function useEntryFocus(frame: RefObject<HTMLElement | null>) {
  const opened = useRef<{ id: string; day: string } | null>(null);
  useEffect(() => {
    function restore() {
      if (!opened.current || !frame.current || document.querySelector('[role=dialog], [role=alertdialog]'))
        return;
      const { id, day } = opened.current;
      const stop = entryIn(frame.current, id) ?? moreIn(frame.current, day);
      if (stop !== document.activeElement) stop?.focus({ preventScroll: true });
    }
    function forget({ target }: Event) {
      if (!inDialog(target) && !document.querySelector('[role=dialog], [role=alertdialog]'))
        opened.current = null;
    }
    const observer = new MutationObserver(restore);
    if (frame.current) observer.observe(frame.current, { childList: true, subtree: true });
    // Dialogs come and go at the end of the body.
    observer.observe(document.body, { childList: true });
    document.addEventListener('keydown', forget);
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      document.removeEventListener('keydown', forget);
      document.removeEventListener('pointerdown', forget);
    };
  }, [frame]);
  return (id: string, day: string) => {
    opened.current = { id, day };
  };
}
