import { expect, test } from 'vitest';
import { propertyStatuses } from '../../db/domain/properties/properties.ts';
import { hasPriceKind, perSquareMetre, shownPrices } from '../../db/domain/properties/property-price.ts';

test('hasPriceKind: each status has a sale price, a rental price or both', () => {
  const pricesByStatus = propertyStatuses.map((status) =>
    [hasPriceKind(status, 'sale') && 'sale', hasPriceKind(status, 'rent') && 'rent']
      .filter(Boolean)
      .join('+'),
  );
  expect(pricesByStatus).toEqual([
    'sale',
    'rent',
    'rent',
    'sale+rent',
    'sale',
    'rent',
    'rent',
    'sale',
    'rent',
  ]);
});

test('shownPrices leaves out a price that the status does not ask for', () => {
  const known = { price: 285_000, rentalPrice: 950 };
  expect(shownPrices({ status: 'Vendida', ...known })).toEqual({ sale: 285_000, rent: null });
  expect(shownPrices({ status: 'Alquilada', ...known })).toEqual({ sale: null, rent: 950 });
  const both = 'Disponible para la venta o el alquiler';
  expect(shownPrices({ status: both, ...known })).toEqual({ sale: 285_000, rent: 950 });
  expect(shownPrices({ status: both, price: null, rentalPrice: 0 })).toEqual({ sale: null, rent: 0 });
});

test('perSquareMetre is null without price or area', () => {
  expect(perSquareMetre(285_000, 100)).toBe(2850);
  expect(perSquareMetre(0, 100)).toBe(0);
  for (const [price, area] of [
    [null, 100],
    [285_000, null],
    [285_000, 0],
  ] as const)
    expect(perSquareMetre(price, area)).toBeNull();
});

test('hasPriceKind is true for both prices with an unknown status', () => {
  expect(hasPriceKind('En negociación', 'sale')).toBe(true);
  expect(hasPriceKind('En negociación', 'rent')).toBe(true);
});
