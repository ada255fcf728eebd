/** What the application asks of the keystroke buffer, `window.keystrokeBuffer`. */
export type KeystrokeBuffer = {
  /** Whether typed text is being buffered. */
  isBuffering: boolean;
  /**
   * Buffers what is typed from now on, for a dialog that was asked for, until a field of a dialog gets the focus; Escape calls
   * `cancel`. Returns the function that is called when the dialog is no longer wanted.
   */
  buffer: (cancel: () => void) => () => void;
  /** Whether an input method is composing a text, which a change of focus would end: `field` gets the focus after it. */
  defer: (field: HTMLElement) => boolean;
  /** Called once when shortcuts are listened to: they get those that were pressed before. */
  listen: () => Promise<void>;
};

declare global {
  interface Window {
    keystrokeBuffer?: KeystrokeBuffer;
  }
}
