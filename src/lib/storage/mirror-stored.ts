import { memoryFallback, readText, subscribe, writeText } from './use-local-storage.ts';

/** Mirrors the values of keys in memory, now and on each change; returns the function that writes them back to storage. */
export function mirrorStored(keys: readonly string[]): () => void {
  // Served from memory until they are written back, so that no component renders anew during a sign-out.
  const note = () => {
    for (const key of keys) {
      const text = readText(key);
      if (text !== null) memoryFallback.set(key, text);
    }
  };
  note();
  subscribe(note);
  return () => {
    for (const key of keys) {
      const text = memoryFallback.get(key);
      if (text !== undefined) writeText(key, text);
    }
  };
}
