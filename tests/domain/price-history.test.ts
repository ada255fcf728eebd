import { expect, test } from 'vitest';
import { type PriceChange, toPriceSteps } from '../../db/domain/properties/price-history.ts';

const sale = (at: string, amount: number | null): PriceChange => ({ operation: 'sale', at, amount });

test('toPriceSteps: the latest first, each with its difference from the one before', () => {
  const changes = [
    sale('2026-09-01T10:00:00.000Z', 240_000),
    sale('2026-03-01T10:00:00.000Z', 250_000),
    { operation: 'rent' as const, at: '2026-05-01T10:00:00.000Z', amount: 900 },
    sale('2026-11-01T10:00:00.000Z', null),
  ];
  expect(toPriceSteps(changes, 'sale').map(({ amount, difference }) => [amount, difference])).toEqual([
    [null, null],
    [240_000, -0.04],
    [250_000, null],
  ]);
  expect(toPriceSteps(changes, 'rent').map(({ amount }) => amount)).toEqual([900]);
});

test('toPriceSteps: of a day of Madrid only the last, and none that repeats the price before', () => {
  const undone = [
    sale('2026-03-01T10:00:00.000Z', 250_000),
    sale('2026-09-01T10:00:00.000Z', 25_000),
    sale('2026-09-01T10:00:09.000Z', 250_000),
    // The next day in Madrid, the same in UTC.
    sale('2026-09-01T22:30:00.000Z', 245_000),
  ];
  expect(toPriceSteps(undone, 'sale').map(({ amount }) => amount)).toEqual([245_000, 250_000]);
});

test('toPriceSteps: after a removed price, and after 0 euros, there is no difference', () => {
  const changes = [
    sale('2026-03-01T10:00:00.000Z', 0),
    sale('2026-03-02T10:00:00.000Z', 100),
    sale('2026-03-03T10:00:00.000Z', null),
    sale('2026-03-04T10:00:00.000Z', 200),
  ];
  expect(toPriceSteps(changes, 'sale').map(({ difference }) => difference)).toEqual([null, null, null, null]);
});
