import { and, eq } from 'drizzle-orm';
import type { Database } from '../../worker/database.ts';
import { propertyPriceHistory } from '../tables/property-prices.ts';
import type { Portfolio } from './demo-rows.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;

/** Builds statements that let every fourth property for sale of some weeks have been dearer at first, some of them twice. */
export function buildPriceHistoryStatements(
  db: Database,
  random: Random,
  { homes, today }: Pick<Portfolio, 'homes' | 'today'>,
) {
  return homes.flatMap(({ id, agencyId, price, createdAt }, index) => {
    const days = Math.floor((today - Date.parse(createdAt)) / DAY_MS);
    if (!price || days < 30 || index % 4 !== 1) return [];
    const changes = random.between(1, 2);
    const columns = { agencyId, propertyId: id, operation: 'sale' as const };
    const toDearer = (part: number) => Math.round((price * (1 + part / 100)) / 1000) * 1000;
    const toInstant = (day: number) => new Date(Date.parse(createdAt) + day * DAY_MS).toISOString();
    const { propertyId, operation } = propertyPriceHistory;
    return [
      // Triggers have written the first price with the property.
      db
        .update(propertyPriceHistory)
        .set({ amount: toDearer(changes * random.between(3, 6)) })
        .where(and(eq(propertyPriceHistory.agencyId, agencyId), eq(propertyId, id), eq(operation, 'sale'))),
      db
        .insert(propertyPriceHistory)
        .values([
          ...(changes === 2
            ? [{ ...columns, at: toInstant(10), amount: toDearer(random.between(2, 4)) }]
            : []),
          { ...columns, at: toInstant(days - random.between(3, 12)), amount: price },
        ]),
    ];
  });
}
