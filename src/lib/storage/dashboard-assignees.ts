import { useState } from 'react';
import { type AssigneeFilter, assigneeFilters } from '../../../db/domain/leads/assignee-filters.ts';
import { DASHBOARD_SCOPES_KEY } from './storage-keys.ts';
import { readStored, writeStored } from './use-local-storage.ts';

/** The cards in the order of their stored scopes, by which the first request of the page chooses its calls. */
const cards = ['followUps', 'matches'] as const;
const initial: readonly AssigneeFilter[] = ['mine', 'mine'];
const isScopes = (value: unknown): value is readonly AssigneeFilter[] =>
  Array.isArray(value) &&
  value.length === cards.length &&
  value.every((each) => assigneeFilters.includes(each));

/** The assignee filter of a card, stored until the sign-out; returns [filter, set]. */
export function useDashboardAssignee(
  card: (typeof cards)[number],
): [AssigneeFilter, (filter: AssigneeFilter) => void] {
  const index = cards.indexOf(card);
  const read = () => readStored(DASHBOARD_SCOPES_KEY, initial, isScopes);
  // Not followed: the sign-out clears it while the page still stands.
  const [assigneeFilter, setAssigneeFilter] = useState<AssigneeFilter>(() => read()[index] ?? 'mine');
  function set(next: AssigneeFilter) {
    writeStored(DASHBOARD_SCOPES_KEY, read().with(index, next));
    setAssigneeFilter(next);
  }
  return [assigneeFilter, set];
}
