import { useEffect, useState } from 'react';

// What is open on the page: dialogs, forms in the place of what they edit.
const opened = new Map<string, unknown>();
let kept: { path: string; states: Map<string, unknown> } | null = null;

/** The session ends: what is open now is open again when the same page is drawn for the same person. */
export function snapshotOpenStates(keep: boolean): void {
  kept = keep ? { path: location.pathname, states: new Map(opened) } : null;
}

/** Whatever was not opened again stays closed. */
export function discardOpenStates(): void {
  kept = null;
}

/**
 * State that says what is open, `closed` when nothing is. It outlives a session that ends meanwhile, as what was typed
 * does (drafts.ts). `name` is its own on the page.
 */
export function useRestoredState<T>(name: string, closed: T) {
  const [state, setState] = useState<T>(() =>
    kept && kept.path === location.pathname && kept.states.has(name) ? (kept.states.get(name) as T) : closed,
  );
  useEffect(() => void kept?.states.delete(name), [name]);
  useEffect(() => {
    if (state === closed) opened.delete(name);
    else opened.set(name, state);
    return () => void opened.delete(name);
  }, [name, state, closed]);
  return [state, setState] as const;
}
