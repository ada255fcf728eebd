/** What is said without a network. */
export const OFFLINE = 'Sin conexión. Comprueba tu red e inténtalo de nuevo.';

/** Whether something fails because its code did not come: there is no network, or a newer version has replaced it. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|module script/i.test(error.message);

/** What people are told about code that did not come. */
export const missingCodeText = (offline: boolean): string =>
  offline ? OFFLINE : 'Hay una versión nueva. Recarga la página.';

/** Whether the server answers at all. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/key.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
