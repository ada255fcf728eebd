import { useEffect, useState } from 'react';

/** Whether a page fails because its code did not come: there is no network, or a newer version has replaced it. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|module script/i.test(error.message);

/** What people are told about it. */
export const whyMissing = (offline: boolean) =>
  offline
    ? 'No hay conexión. Comprueba tu red e inténtalo de nuevo.'
    : 'Hay una versión nueva. Recarga la página.';

/** Whether the server can be reached; tells whether we are offline. */
async function reach(tell: (offline: boolean) => void): Promise<boolean> {
  const reachable = await fetch('/key.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  tell(!reachable);
  return reachable;
}

/** For missing code: reloads once the server can be reached, by itself the first time, and whenever `again` is called. */
export function useReloadFor(error: unknown): { again: () => Promise<void>; offline: boolean } {
  const [offline, setOffline] = useState(!navigator.onLine);
  async function again() {
    if (await reach(setOffline)) location.reload();
  }
  useEffect(() => {
    if (!isMissingCode(error)) return;
    const key = `reloaded for: ${error.message}`;
    const once = async () => {
      // What a reload did not bring another one will not.
      if (!(await reach(setOffline)) || sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, '1');
      location.reload();
    };
    void once();
    window.addEventListener('online', once);
    return () => window.removeEventListener('online', once);
  }, [error]);
  return { again, offline };
}
