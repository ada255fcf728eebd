import { useEffect, useState } from 'react';

// The open dialogs and inline forms of the page, by name.
const openStates = new Map<string, unknown>();
let snapshot: { path: string; states: Map<string, unknown> } | null = null;

/** Called when the session ends: snapshots the open states, to be restored when the same user renders the same page. */
export function snapshotOpenStates(keep: boolean): void {
  snapshot = keep ? { path: location.pathname, states: new Map(openStates) } : null;
}

/** Discards the snapshot; states not restored by now stay closed. */
export function discardOpenStates(): void {
  snapshot = null;
}

/**
 * State of a dialog or inline form, `closed` when nothing is open. Survives the end of the session as drafts do
 * (drafts.ts). `name` must be unique on the page.
 */
export function useRestoredState<T>(name: string, closed: T) {
  const [state, setState] = useState<T>(() =>
    snapshot && snapshot.path === location.pathname && snapshot.states.has(name)
      ? (snapshot.states.get(name) as T)
      : closed,
  );
  useEffect(() => void snapshot?.states.delete(name), [name]);
  useEffect(() => {
    if (state === closed) openStates.delete(name);
    else openStates.set(name, state);
    return () => void openStates.delete(name);
  }, [name, state, closed]);
  return [state, setState] as const;
}
