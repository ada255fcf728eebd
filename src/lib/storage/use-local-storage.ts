import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

// Storage may be forbidden or full (private windows): then a setting lasts only as long as the page.
const memory = new Map<string, string>();
const inPage = new Set<string>();

/** From now on what is kept under key lasts only as long as the page. */
export const keepInMemory = (key: string): void => void inPage.add(key);

function readText(key: string): string | null {
  if (inPage.has(key)) return memory.get(key) ?? null;
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function parse<T>(text: string | null, fallback: T, isValid: (value: unknown) => value is T): T {
  if (text === null) return fallback;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** The value kept under key in this browser; gives fallback when there is none or it is garbage. */
export function readStored<T>(key: string, fallback: T, isValid: (value: unknown) => value is T): T {
  return parse(readText(key), fallback, isValid);
}

/** Keeps value as JSON under key and tells every component that shows it. */
export const writeStored = (key: string, value: unknown): void => writeText(key, JSON.stringify(value));

function writeText(key: string, text: string): void {
  memory.set(key, text);
  if (!inPage.has(key)) {
    try {
      localStorage.setItem(key, text);
      memory.delete(key);
    } catch {}
  }
  tell();
}

/** Takes note of what this browser keeps under keys, now and later; gives a function that puts it back. */
export function notifyStored(keys: readonly string[]): () => void {
  // Read from memory until it is put back, so that whoever shows it is not drawn anew amid a sign-out.
  const note = () => {
    for (const key of keys) {
      const text = readText(key);
      if (text !== null) memory.set(key, text);
    }
  };
  note();
  subscribe(note);
  return () => {
    for (const key of keys) {
      const text = memory.get(key);
      if (text !== undefined) writeText(key, text);
    }
  };
}

/** Forgets these keys, and whatever was kept for the page only. */
export function clearStored(keys: readonly string[]): void {
  for (const key of [...keys, ...inPage]) {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {}
  }
  tell();
}

/** A setting of this browser, shared between components and tabs; gives [value, set]. */
export function useLocalStorage<T>(
  key: string,
  fallback: T,
  isValid: (value: unknown) => value is T,
): [T, (value: T) => void] {
  // Frozen at the first render: a literal written in the call must not make a new value every time.
  const [rule] = useState({ fallback, isValid });
  const text = useSyncExternalStore(
    subscribe,
    () => readText(key),
    // A page that came as HTML came in the state that is stored here.
    () => readText(key),
  );
  const value = useMemo(() => parse(text, rule.fallback, rule.isValid), [text, rule]);
  const set = useCallback((next: T) => writeStored(key, next), [key]);
  return [value, set];
}
