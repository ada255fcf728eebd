/** The message without a network. */
export const OFFLINE = 'Sin conexión. Comprueba tu red e inténtalo de nuevo.';

/** Whether an error is a failed dynamic import: no network, or a newer deployment has replaced the chunk. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);

/** The message for a failed dynamic import. */
export const missingCodeText = (offline: boolean): string =>
  offline ? OFFLINE : 'Hay una versión nueva. Recarga la página.';

/** Whether the server responds at all. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/key.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
