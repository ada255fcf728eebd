import { useState } from 'react';
import { readStored, writeStored } from './use-local-storage.ts';

export const scopes = ['mine', 'team'] as const;
/** Whose leads a card of the dashboard shows: one's own, or those of the team. */
export type Scope = (typeof scopes)[number];

/** The cards in the order of their stored scopes, by which the first request of the page chooses its calls. */
const cards = ['followUps', 'matches'] as const;
export const DASHBOARD_SCOPES_KEY = 'dashboardScopes';
const initial: readonly Scope[] = ['mine', 'mine'];
const isScopes = (value: unknown): value is readonly Scope[] =>
  Array.isArray(value) && value.length === cards.length && value.every((each) => scopes.includes(each));

/** The scope of a card, stored until the sign-out; returns [scope, set]. */
export function useDashboardScope(card: (typeof cards)[number]): [Scope, (scope: Scope) => void] {
  const index = cards.indexOf(card);
  const read = () => readStored(DASHBOARD_SCOPES_KEY, initial, isScopes);
  // Not followed: the sign-out clears it while the page still stands.
  const [scope, setScope] = useState<Scope>(() => read()[index] ?? 'mine');
  function set(next: Scope) {
    writeStored(DASHBOARD_SCOPES_KEY, read().with(index, next));
    setScope(next);
  }
  return [scope, set];
}
