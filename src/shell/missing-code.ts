import { useEffect, useState } from 'react';
import { isMissingCode, isServerReachable } from '../lib/loading/missing-code.ts';

/** For a failed dynamic import: reloads once automatically as soon as the server is reachable, and whenever `again` is called. */
export function useReloadFor(error: unknown): { again: () => Promise<void>; offline: boolean } {
  const [offline, setOffline] = useState(!navigator.onLine);
  async function checkReachable() {
    const reachable = await isServerReachable();
    setOffline(!reachable);
    return reachable;
  }
  async function again() {
    if (await checkReachable()) location.reload();
  }
  useEffect(() => {
    if (!isMissingCode(error)) return;
    const key = `reloaded for: ${error.message}`;
    const reloadOnce = async () => {
      const reachable = await isServerReachable();
      setOffline(!reachable);
      // Only one automatic reload for the same error.
      if (!reachable || sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, '1');
      location.reload();
    };
    void reloadOnce();
    window.addEventListener('online', reloadOnce);
    return () => window.removeEventListener('online', reloadOnce);
  }, [error]);
  return { again, offline };
}
