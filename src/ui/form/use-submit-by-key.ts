import { type RefObject, useLayoutEffect } from 'react';
import { DIALOG } from '../../lib/use-shortcuts-on.ts';

/**
 * Submits the form that an element is in by Ctrl+Enter (⌘+Enter), also from a text with several lines: in a dialog from everywhere in
 * it, on a page from everywhere outside other forms and dialogs.
 */
export function useSubmitByKey(part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const form = part.current?.closest('form');
    if (!form) return;
    const dialog = form.closest(DIALOG);
    const submit = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const isElsewhere = dialog
        ? !dialog.contains(target)
        : (target.closest('form') ?? form) !== form || document.querySelector(DIALOG);
      if (isElsewhere) return;
      event.preventDefault();
      // After the field has taken over its typed text.
      setTimeout(() => form.requestSubmit());
    };
    // On the document: after React's listeners, so that a part of the form that saves by the same key has taken it.
    document.addEventListener('keydown', submit);
    return () => document.removeEventListener('keydown', submit);
  }, [part]);
}
