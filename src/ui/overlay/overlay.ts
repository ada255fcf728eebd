export const backdropClass =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';

// The first field, so that a person can type at once; the dialog itself on touch devices, where the keyboard would cover half of
// it, and while the fields are loading: with the focus on the close button, a second Enter would close the dialog. False while what is
// typed is kept for a field: one that is loading, or that gets the focus after the composed text.
export function getInitialFocus(dialog: HTMLElement | null): HTMLElement | boolean {
  if (!dialog || window.matchMedia('(pointer: coarse)').matches) return dialog ?? true;
  const fields = dialog.querySelectorAll<HTMLElement>('input:enabled, select:enabled, textarea:enabled');
  const field = [...fields].find((each) => each.getClientRects().length > 0);
  if (field) return getFieldFocus(field);
  const loading = dialog.querySelector('[role=status]');
  if (loading?.matches(`.${FORM_SKELETON}`) && window.keystrokeBuffer?.isBuffering) return false;
  return loading ? dialog : true;
}

/** The class of the skeleton of a form, whose first field gets the focus when it has loaded. */
export const FORM_SKELETON = 'form-skeleton';

/** The field, or false where the keystroke buffer focuses it after the text that an input method composes. */
export const getFieldFocus = (field: HTMLElement): HTMLElement | false =>
  window.keystrokeBuffer?.defer(field) ? false : field;

/** Gives the focus to the first field of a dialog whose fields came after it, unless a field has the focus already. */
export function focusFirstField(dialog: HTMLElement): void {
  const first = getInitialFocus(dialog);
  const isTyping = document.activeElement?.matches('[role=dialog] :is(input, select, textarea)');
  if (!isTyping && first) (first === true ? dialog : first).focus();
}

// Toasts are outside of every dialog and popover, but pressing one must not close it, nor the focus that goes there with the press.
export function isInToaster(event: Event): boolean {
  const { target, relatedTarget } = event as FocusEvent;
  return [target, relatedTarget].some((one) => one instanceof Element && one.closest('[data-toaster]'));
}
