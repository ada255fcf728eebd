import { expect, test } from 'vitest';
import { type PropertyStatus, propertyStatuses } from '../../db/domain/properties/properties.ts';
import { perMetreText, priceText } from '../../src/lib/format/price-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const price = (status: PropertyStatus, sale: number | null, rent: number | null) =>
  plain(priceText({ status, price: sale, rentalPrice: rent }));
const perMetre = (status: PropertyStatus, sale: number | null, rent: number | null, area: number | null) =>
  plain(perMetreText({ status, price: sale, rentalPrice: rent, area }));
const BOTH = 'Disponible para la venta o el alquiler';

test.each([
  ['Disponible para la venta', '285.000 €'],
  ['Disponible para el alquiler', '1.200 €/mes'],
  ['Disponible para el alquiler temporal', '1.200 €/mes'],
  [BOTH, '285.000 € · 1.200 €/mes'],
  ['Reservada para la compra (arras)', '285.000 €'],
  ['Reservada para el alquiler (paga y señal)', '1.200 €/mes'],
  ['Reservada para el alquiler temporal (paga y señal)', '1.200 €/mes'],
  ['Vendida', '285.000 €'],
  ['Alquilada', '1.200 €/mes'],
] as const)('priceText of %s is %s', (status, text) => {
  expect(price(status, 285_000, 1200)).toBe(text);
});

test('priceText is Precio a consultar without the price of the status', () => {
  for (const status of propertyStatuses) expect(price(status, null, null)).toBe('Precio a consultar');
  expect(price('Disponible para la venta', null, 950)).toBe('Precio a consultar');
  expect(price('Alquilada', 285_000, null)).toBe('Precio a consultar');
  expect(price(BOTH, 285_000, null)).toBe('285.000 €');
  expect(price(BOTH, null, 950)).toBe('950 €/mes');
});

test('priceText groups thousands, rounds cents and shows a price of 0', () => {
  expect(price('Vendida', 1234.56, null)).toBe('1.235 €');
  expect(price('Vendida', 0, null)).toBe('0 €');
  expect(price('Alquilada', null, 12_500)).toBe('12.500 €/mes');
});

test('perMetreText is computed from the shown prices', () => {
  expect(perMetre('Vendida', 285_000, 950, 85)).toBe('3.353 €/m²');
  expect(perMetre('Alquilada', 285_000, 950, 85)).toBe('11,18 €/m²/mes');
  expect(perMetre(BOTH, 285_000, 950, 100)).toBe('2.850 €/m² · 9,50 €/m²/mes');
  expect(perMetre('Alquilada', null, 900, 100)).toBe('9,00 €/m²/mes');
  expect(perMetre('Alquilada', null, 12_500, 10)).toBe('1.250,00 €/m²/mes');
  expect(perMetre('Vendida', null, 950, 85)).toBe('');
  expect(perMetre('Vendida', 285_000, null, null)).toBe('');
  expect(perMetre('Vendida', 285_000, null, 0)).toBe('');
});
