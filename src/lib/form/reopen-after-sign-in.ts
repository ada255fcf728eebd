import { useEffect, useState } from 'react';

/** Open dialogs and inline forms of a page, by name. */
export type OpenStates = { path: string; states: Record<string, unknown> };

const openStates = new Map<string, unknown>();
/** Those to be restored when the same user renders the same page. */
let snapshot: OpenStates | undefined;

/** Adds what is open now to what is restored. */
export function snapshotOpenStates(): void {
  const { pathname } = location;
  const earlier = snapshot?.path === pathname ? snapshot.states : undefined;
  snapshot = { path: pathname, states: { ...earlier, ...Object.fromEntries(openStates) } };
}

/** Sets what is restored; without it nothing is, and states not restored by now stay closed. */
export function setSnapshot(next?: OpenStates): void {
  snapshot = next;
}

export const getSnapshot = (): OpenStates | undefined => snapshot;

/**
 * State of a dialog or inline form, `closed` when nothing is open. Survives the end of the session, a reload and a redrawing as drafts do
 * (drafts.ts), so it consists of what JSON can say. `name` must be unique on the page.
 */
export function useRestoredState<T>(name: string, closed: T) {
  const [state, setState] = useState<T>(() =>
    snapshot && snapshot.path === location.pathname && name in snapshot.states
      ? (snapshot.states[name] as T)
      : closed,
  );
  useEffect(() => {
    delete snapshot?.states[name];
  }, [name]);
  useEffect(() => {
    if (state === closed) openStates.delete(name);
    else openStates.set(name, state);
    return () => void openStates.delete(name);
  }, [name, state, closed]);
  return [state, setState] as const;
}
