import { useEffect, useState } from 'react';
import { isMissingCode, isServerReachable } from '../lib/loading/missing-code.ts';

/** For missing code: reloads once the server can be reached, by itself the first time, and whenever `again` is called. */
export function useReloadFor(error: unknown): { again: () => Promise<void>; offline: boolean } {
  const [offline, setOffline] = useState(!navigator.onLine);
  async function reach() {
    const reachable = await isServerReachable();
    setOffline(!reachable);
    return reachable;
  }
  async function again() {
    if (await reach()) location.reload();
  }
  useEffect(() => {
    if (!isMissingCode(error)) return;
    const key = `reloaded for: ${error.message}`;
    const once = async () => {
      const reachable = await isServerReachable();
      setOffline(!reachable);
      // What a reload did not bring another one will not.
      if (!reachable || sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, '1');
      location.reload();
    };
    void once();
    window.addEventListener('online', once);
    return () => window.removeEventListener('online', once);
  }, [error]);
  return { again, offline };
}
