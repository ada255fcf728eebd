export const backdropClass =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';

// The first field, so that a person can type at once; the dialog itself on touch devices, where the keyboard would cover half of
// it, and while the fields are loading: with the focus on the close button, a second Enter would close the dialog.
export function firstFocus(dialog: HTMLElement | null): HTMLElement | true {
  if (!dialog || window.matchMedia('(pointer: coarse)').matches) return dialog ?? true;
  const field = dialog.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled');
  return field ?? (dialog.querySelector('[role=status]') ? dialog : true);
}

// Toasts are outside of every dialog and popover, but pressing one must not close it, nor the focus that goes there with the press.
export function inToaster(event: Event): boolean {
  const { target, relatedTarget } = event as FocusEvent;
  return [target, relatedTarget].some((one) => one instanceof Element && one.closest('[data-toaster]'));
}
