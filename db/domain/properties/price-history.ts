import { toLocalDay } from '../madrid.ts';
import type { PropertyOperation } from './property-price.ts';

/** The latest changes of a property that its page shows. */
export const MAX_PRICE_CHANGES = 200;

/** A change of a price: `at` is an instant; `amount` in euros, of rent a month, null where the price was removed. */
export type PriceChange = { operation: PropertyOperation; at: string; amount: number | null };
/** A price that stood since `at`; `difference` from the price before as a part of it (-0.04 for 4 % less), null without one. */
export type PriceStep = PriceChange & { difference: number | null };

/**
 * Returns the prices of one operation, the latest first: of each day of Madrid the last, without those that repeat the price before, as
 * of a change that was undone the same day.
 */
export function toPriceSteps(changes: readonly PriceChange[], operation: PropertyOperation): PriceStep[] {
  const byDay = new Map<string, PriceChange>();
  const operationChanges = changes.filter((change) => change.operation === operation);
  for (const change of operationChanges.toSorted((one, other) => (one.at < other.at ? -1 : 1)))
    byDay.set(toLocalDay(change.at), change);
  const steps: PriceStep[] = [];
  for (const change of byDay.values()) {
    const before = steps.at(-1)?.amount ?? null;
    if (steps.length > 0 && before === change.amount) continue;
    const difference = before && change.amount !== null ? (change.amount - before) / before : null;
    steps.push({ ...change, difference });
  }
  return steps.reverse();
}
