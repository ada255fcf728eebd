import { memoryFallback, notifyListeners } from './use-local-storage.ts';

/** Removes what is stored or kept in memory under any other key than these. */
export function clearStored(kept: readonly string[]): void {
  const isCleared = (key: string) => !kept.includes(key);
  for (const key of [...memoryFallback.keys()].filter(isCleared)) memoryFallback.delete(key);
  try {
    for (const key of Object.keys(localStorage).filter(isCleared)) localStorage.removeItem(key);
  } catch {}
  notifyListeners();
}
