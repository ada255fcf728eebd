import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { PAGE_USER_KEY } from './storage-keys.ts';

const listeners = new Set<() => void>();

/** Calls what listens to stored values in this tab. */
export function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Calls listener when a stored value changes, also in another tab; returns the function that ends it. */
export function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

// Fallback where localStorage is unavailable or full (private windows): the value lasts until the page is closed.
export const memoryFallback = new Map<string, string>();
const memoryOnlyKeys = new Set<string>();

/** From now on the key's value is kept in memory only, until the session ends or the page is closed. */
export const keepInMemory = (key: string): void => void memoryOnlyKeys.add(key);

/** The stored text of a key; null without one. */
export function readText(key: string): string | null {
  if (memoryOnlyKeys.has(key)) return memoryFallback.get(key) ?? null;
  try {
    return localStorage.getItem(key) ?? memoryFallback.get(key) ?? null;
  } catch {
    return memoryFallback.get(key) ?? null;
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

/** The stored value of a key; returns fallback when there is none or it is invalid. */
export function readStored<T>(key: string, fallback: T, isValid: (value: unknown) => value is T): T {
  return parse(readText(key), fallback, isValid);
}

/** Stores value as JSON and notifies the components that use the key. */
export const writeStored = (key: string, value: unknown): void => writeText(key, JSON.stringify(value));

/** Stores a text and notifies the components that use the key. */
export function writeText(key: string, text: string): void {
  memoryFallback.set(key, text);
  if (!memoryOnlyKeys.has(key)) {
    try {
      localStorage.setItem(key, text);
      memoryFallback.delete(key);
    } catch {}
  }
  notifyListeners();
}

/** Whether what is stored belongs to another user. */
export const isStoredForOther = (userId: string): boolean =>
  parse(readText(PAGE_USER_KEY), userId, (value): value is string => Boolean(value)) !== userId;

/** A value in localStorage, synchronized between components and tabs; returns [value, set]. */
export function useLocalStorage<T>(
  key: string,
  fallback: T,
  isValid: (value: unknown) => value is T,
): [T, (value: T) => void] {
  // Kept from the first render: a literal in the call must not create a new value on each render.
  const [rule] = useState({ fallback, isValid });
  const text = useSyncExternalStore(
    subscribe,
    () => readText(key),
    // During hydration as well: the prerendered page already has the stored state.
    () => readText(key),
  );
  const value = useMemo(() => parse(text, rule.fallback, rule.isValid), [text, rule]);
  const set = useCallback((next: T) => writeStored(key, next), [key]);
  return [value, set];
}
