export const backdropClass =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';

// A toast lies outside every dialog, but pressing it is not a wish to leave the dialog.
export function inToaster(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[data-toaster]') !== null;
}
