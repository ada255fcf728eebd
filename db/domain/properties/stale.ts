import { addDays, today, toInstant } from '../madrid.ts';

// Without Zod, which the list does not load.

/** Why an advertised property is stale: advertised for long, nobody has asked for it for long, or its price is an old one. */
export const staleReasons = ['published', 'leads', 'price'] as const;
export type StaleReason = (typeof staleReasons)[number];
/** After how many days each is true; managers change them. */
export type StaleDays = Record<StaleReason, number>;
export const DEFAULT_STALE_DAYS: StaleDays = { published: 90, leads: 60, price: 90 };
export const STALE_DAYS = { min: 1, max: 365 } as const;

/** Returns the instant (ISO) before which what has not changed is at least so many days of Madrid old. */
export const toStaleSince = (days: number, day = today()): string => toInstant(addDays(day, 1 - days));
