import { type RefObject, useLayoutEffect, useRef } from 'react';

const findEntry = (frame: HTMLElement, id: string) =>
  frame.querySelector(`[data-entry="${id}"]`)?.closest<HTMLElement>('[tabindex]');
/** The '+3' link of a day. */
const findMoreLink = (frame: HTMLElement, day: string) =>
  frame.querySelector<HTMLElement>(`[data-date="${day}"] .cal-more`);
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;

/**
 * Returns the focus to an entry whose dialog has closed; returns the function that registers an opened entry. A saved entry is
 * rendered anew later, so the focus is restored on each change until the next key or pointer event. Without the entry, which was deleted, the
 * agenda has it.
 */
export function useEntryFocus(frame: RefObject<HTMLElement | null>) {
  const opened = useRef<{ id: string; day: string } | null>(null);
  useLayoutEffect(() => {
    function restore() {
      if (!opened.current || !frame.current || document.querySelector('[role=dialog], [role=alertdialog]'))
        return;
      const { id, day } = opened.current;
      const isLost = document.activeElement === document.body;
      const target =
        findEntry(frame.current, id) ?? findMoreLink(frame.current, day) ?? (isLost ? frame.current : null);
      if (target !== document.activeElement) target?.focus({ preventScroll: true });
    }
    function forget({ target }: Event) {
      if (!isInDialog(target) && !document.querySelector('[role=dialog], [role=alertdialog]'))
        opened.current = null;
    }
    const observer = new MutationObserver(restore);
    if (frame.current) observer.observe(frame.current, { childList: true, subtree: true });
    // Dialogs are added to and removed from the end of the body.
    observer.observe(document.body, { childList: true });
    // Before the key that opens an entry reaches it.
    document.addEventListener('keydown', forget, true);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('keydown', forget, true);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, [frame]);
  return (id: string, day: string) => {
    opened.current = { id, day };
  };
}
