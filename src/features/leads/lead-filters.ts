import { useMemo } from 'react';
import type { LeadFilters } from '../../../db/domain/lead-input.ts';
import { leadPriorities, leadSources, leadStatuses } from '../../../db/domain/leads.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { readStored, useStored } from '../../lib/use-stored.ts';

export type { LeadFilters };

const KEY = 'leadsFilters';
const NONE: LeadFilters = {};
const words = ['name', 'email', 'phone'] as const;
const choices = { status: leadStatuses, source: leadSources, priority: leadPriorities } as const;
/** The longest text that is searched. */
export const LONGEST_SEARCH = 100;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_SEARCH;
const isOneOf = (values: readonly string[] | undefined, value: unknown) =>
  values?.includes(value as string) ?? false;

/** Whether what a browser has stored are filters; anything else is ignored. */
function isLeadFilters(value: unknown): value is LeadFilters {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([key, one]) =>
    isOneOf(words, key) ? isText(one) : isOneOf(choices[key as keyof typeof choices], one),
  );
}

/** What is asked of the server: without blanks, and without what no name can contain. */
function asked(filters: LeadFilters): LeadFilters {
  const entries = Object.entries(filters).map(([key, value]) => [
    key,
    value
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim(),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** The filters as the fields show them, kept in this browser until sign-out. */
export const useLeadFilters = () => useStored(KEY, NONE, isLeadFilters);

/** The filters the lists ask for: choices at once, words once the typing has rested. */
export function useAskedFilters(): LeadFilters {
  const [filters] = useLeadFilters();
  const { name = '', email = '', phone = '', ...chosen } = filters;
  const typed = JSON.stringify({ name, email, phone });
  const rested = useDebounced(typed, name || email || phone ? 250 : 0);
  const key = JSON.stringify({ ...JSON.parse(rested), ...chosen });
  return useMemo(() => asked(JSON.parse(key)), [key]);
}

/** The same for a loader, which has no typing to wait for. */
export const storedFilters = (): LeadFilters => asked(readStored(KEY, NONE, isLeadFilters));

export const isFiltered = (filters: LeadFilters) => Object.keys(filters).length > 0;
