import { addDays, today, toInstant } from '../madrid.ts';

// Without Zod, which the list does not load.

/** Why an advertised property is stale: advertised for long, nobody has asked for it for long, or its price is an old one. */
export const staleReasons = ['published', 'leads', 'price'] as const;
export type StaleReason = (typeof staleReasons)[number];
/** After how many days each is true; managers change them. */
export type StaleDays = Record<StaleReason, number>;
export const DEFAULT_STALE_DAYS: StaleDays = { published: 90, leads: 60, price: 90 };
export const STALE_DAYS = { min: 1, max: 365 } as const;

const DAY_MS = 86_400_000;
/** Returns the instant (ISO) from which days are counted back: the end of today in Madrid. */
export const getStaleUntil = (): string => toInstant(addDays(today(), 1));
/** Returns how many days old an instant (ISO) is, as the list counts them. */
export const toStaleDays = (instant: string): number =>
  Math.floor((Date.parse(getStaleUntil()) - Date.parse(instant)) / DAY_MS);
