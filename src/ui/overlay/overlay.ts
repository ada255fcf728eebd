export const backdropClass =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';

// The first field, so that a person can type at once; by touch only the dialog, or the keyboard would cover half of it. While the
// fields are on their way the dialog as well: on its cross a second Enter would close it.
export function firstFocus(dialog: HTMLElement | null): HTMLElement | true {
  if (!dialog || window.matchMedia('(pointer: coarse)').matches) return dialog ?? true;
  const field = dialog.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled');
  return field ?? (dialog.querySelector('[role=status]') ? dialog : true);
}

// A toast lies outside every dialog, but pressing it is not a wish to leave the dialog.
export function inToaster(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[data-toaster]') !== null;
}
