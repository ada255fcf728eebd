import { describe, expect, test } from 'vitest';
import {
  followsStressedMarketLaw,
  isInCatalonia,
  needsPurpose,
  toStressedMarketSentence,
} from '../../db/domain/properties/rent-law.ts';
import { getPropertyErrors, propertyFixture } from './property-fixture.ts';

const home = {
  type: 'Piso',
  status: 'Disponible para el alquiler',
  postalCode: '08012',
  province: 'Barcelona',
  rentPurpose: null,
  stressedMarket: 'Sí',
  lastRent: 950,
  lastContract: null,
  largeHolder: 'No',
  priceIndex: 11.2,
};
const NONE = 'Sin contrato en los últimos cinco años';

describe('followsStressedMarketLaw', () => {
  test.each([
    [{}, true],
    [{ postalCode: '17001' }, true],
    [{ postalCode: '25001' }, true],
    [{ postalCode: '43001' }, true],
    [{ postalCode: '46001' }, false],
    [{ postalCode: null }, true],
    [{ postalCode: null, province: 'Lleida' }, true],
    [{ postalCode: null, province: 'Madrid' }, false],
    [{ postalCode: null, province: null }, false],
    [{ status: 'Disponible para la venta' }, false],
    [{ status: 'Disponible para la venta o el alquiler' }, true],
    [{ type: 'Local Comercial' }, false],
    [{ type: 'Garaje' }, false],
    [{ status: 'Disponible para el alquiler temporal' }, true],
    [{ status: 'Disponible para el alquiler temporal', rentPurpose: 'Estudios' }, true],
    [{ status: 'Disponible para el alquiler temporal', rentPurpose: 'Vacaciones' }, false],
    [{ rentPurpose: 'Vacaciones' }, true],
  ])('%j: %s', (traits, expected) => {
    expect(followsStressedMarketLaw({ ...home, ...traits })).toBe(expected);
  });
});

test('only a temporary rent of a dwelling in Catalonia has a purpose', () => {
  const temporary = { ...home, status: 'Disponible para el alquiler temporal' };
  expect(needsPurpose(temporary)).toBe(true);
  expect(needsPurpose({ ...temporary, rentPurpose: 'Vacaciones' })).toBe(true);
  expect(needsPurpose(home)).toBe(false);
  expect(needsPurpose({ ...temporary, postalCode: '28004' })).toBe(false);
  expect(isInCatalonia({ postalCode: '80000', province: 'Barcelona' })).toBe(false);
});

test.each([
  [
    {},
    'Zona tensionada · última renta 950 €/mes · índice 11,20 €/m² · no gran tenedor',
    'Zona tensionada · última renda 950 €/mes · índex 11,20 €/m² · no gran tenidor',
  ],
  [
    { lastRent: null, lastContract: NONE, largeHolder: 'Sí' },
    'Zona tensionada · sin contrato en los últimos cinco años · índice 11,20 €/m² · gran tenedor',
    'Zona tensionada · sense contracte en els últims cinc anys · índex 11,20 €/m² · gran tenidor',
  ],
  [
    { lastRent: 1250.5, priceIndex: null, largeHolder: null },
    'Zona tensionada · última renta 1.250,50 €/mes',
    'Zona tensionada · última renda 1.250,50 €/mes',
  ],
  [{ stressedMarket: 'No' }, 'Índice 11,20 €/m²', 'Índex 11,20 €/m²'],
  [{ stressedMarket: null }, 'Índice 11,20 €/m²', 'Índex 11,20 €/m²'],
  [{ stressedMarket: null, priceIndex: null }, null, null],
  [{ status: 'Disponible para la venta' }, null, null],
  [{ postalCode: '28004' }, null, null],
])('the sentence with %j', (traits, spanish, catalan) => {
  expect(toStressedMarketSentence({ ...home, ...traits }, 'es')).toBe(spanish);
  expect(toStressedMarketSentence({ ...home, ...traits }, 'ca')).toBe(catalan);
});

test.each([
  [{ priceIndex: 0.99 }, ['priceIndex: Entre 1 y 99 €/m².']],
  [{ priceIndex: 99.01 }, ['priceIndex: Entre 1 y 99 €/m².']],
  [{ priceIndex: 11.205 }, ['priceIndex: Como máximo dos decimales.']],
  [{ priceIndex: 99 }, []],
  [
    { lastRent: 900, lastContract: NONE } as const,
    ['lastContract: Con una renta no puede decir que no hubo contrato.'],
  ],
  [{ lastRent: null, lastContract: NONE } as const, []],
])('propertyInput with %j', (traits, errors) => {
  expect(getPropertyErrors(propertyFixture(traits))).toEqual(errors);
});
