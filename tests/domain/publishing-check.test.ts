import { describe, expect, test } from 'vitest';
import {
  findPublishingProblems,
  isPublishable,
  type Portal,
  type Publishable,
  type PublishingContext,
} from '../../db/domain/publishing/publishing-check.ts';
import { propertyFixture } from './property-fixture.ts';

const AICAT = { registry: 'AICAT', number: '1234' };
const photos = { all: 6, sent: 6 };
const complete = {
  ...propertyFixture({ street: 'Carrer de Verdi', streetNumber: '48', descriptionCa: 'Àtic.' }),
  price: 285_000,
} as Publishable;
const rent = {
  status: 'Disponible para el alquiler',
  rentalPrice: 1100,
  stressedMarket: 'No',
  lastRent: 950,
  largeHolder: 'No',
  priceIndex: 11.2,
};
const check = (
  traits: Partial<Publishable> = {},
  context: Partial<PublishingContext> = {},
  portal: Portal = 'Kyero',
) =>
  findPublishingProblems(
    portal,
    { ...complete, ...traits },
    { registrations: [AICAT], photos, ...context },
  ).map(({ level, place, operation }) => [level, place, ...(operation ? [operation] : [])].join(' '));

test.each(['Kyero', 'Idealista'] as const)('nothing is missing of a complete property in %s', (portal) => {
  expect(check({}, {}, portal)).toEqual([]);
  expect(check(rent, {}, portal)).toEqual([]);
});

describe('red for every portal', () => {
  test.each<[Partial<Publishable>, string[]]>([
    [{ price: null }, ['red price sale']],
    [{ price: 0.49 }, ['red price sale']],
    [{ price: 0.5 }, []],
    [{ price: 99_999_999.49 }, []],
    [{ price: 99_999_999.5 }, ['red price sale']],
    [{ ...rent, rentalPrice: null, price: 1 }, ['red rentalPrice rent']],
    [{ type: null }, ['red type']],
    [{ town: null }, ['red town']],
    [{ province: null }, ['red province']],
    [{ energyConsumption: null }, ['red energyConsumption']],
    [{ energyConsumption: 'En trámite' }, []],
    [{ energyConsumption: 'Exento' }, []],
    [{ energyConsumption: null, type: 'Garaje' }, []],
    [{ energyConsumption: null, type: 'Local Comercial' }, ['red energyConsumption']],
    [{ status: 'Reservada para la compra (arras)' }, ['red status']],
    [{ status: 'Vendida' }, ['red status']],
    [{ status: 'Alquilada' }, ['red status']],
  ])('%j', (traits, problems) => {
    expect(check(traits)).toEqual(problems);
    expect(check(traits, {}, 'Idealista')).toEqual(problems);
  });

  test('without a photo that can be sent', () => {
    expect(check({}, { photos: { all: 2, sent: 0 } })).toEqual(['red photos']);
    expect(check({}, { photos: { all: 5, sent: 4 } })).toEqual(['amber photos', 'amber photos']);
    expect(check({}, { photos: { all: 5, sent: 5 } })).toEqual([]);
  });
});

test('amber: what a portal does not take', () => {
  expect(check({}, { photos: { all: 50, sent: 50 } })).toEqual([]);
  expect(check({}, { photos: { all: 51, sent: 51 } })).toEqual(['amber photos']);
  expect(check({}, { photos: { all: 51, sent: 51 } }, 'Idealista')).toEqual([]);
  const parts = { streetNumber: '48-50 bis A', floor: 'Principal', door: 'Izquierda' };
  const all = ['amber streetNumber', 'amber floor', 'amber door'];
  expect(check({ ...parts, addressVisibility: 'completa' }, {}, 'Idealista')).toEqual(all);
  expect(check({ ...parts, addressVisibility: 'completa' })).toEqual([]);
  expect(check({ ...parts, addressVisibility: 'calle' }, {}, 'Idealista')).toEqual([]);
  const taken = { streetNumber: '48-50 bis', floor: '2.º', door: '1.ª' };
  expect(check({ ...taken, addressVisibility: 'completa' }, {}, 'Idealista')).toEqual([]);
});

test('red for one portal alone', () => {
  expect(check({ type: 'Masía' })).toEqual(['red type']);
  expect(check({ area: null }, {}, 'Idealista')).toEqual(['red area']);
  expect(check({ bathrooms: null }, {}, 'Idealista')).toEqual(['red bathrooms']);
  expect(check({ bathrooms: 0 }, {}, 'Idealista')).toEqual([]);
  expect(check({ bathrooms: null, type: 'Garaje' }, {}, 'Idealista')).toEqual([]);
  expect(check({ street: null }, {}, 'Idealista')).toEqual([]);
  const nowhere = { street: null, latitude: null, longitude: null };
  expect(check(nowhere, {}, 'Idealista')).toEqual(['red street']);
  expect(check({ type: 'Terreno', area: null, plotArea: 500 }, {}, 'Idealista')).toEqual([]);
  expect(check({ area: null, bathrooms: null, ...nowhere })).toEqual([]);
});

describe('a rent in Catalonia', () => {
  const nothing = {
    ...{ stressedMarket: null, lastRent: null, lastContract: null },
    ...{ largeHolder: null, priceIndex: null },
  };
  const fields = (level: string) =>
    ['priceIndex', 'lastRent', 'largeHolder'].map((place) => `${level} ${place} rent`);
  test('in a stressed market is red without index, last rent and holder, else amber', () => {
    expect(check({ ...rent, ...nothing, stressedMarket: 'Sí' })).toEqual(fields('red'));
    expect(check({ ...rent, ...nothing, stressedMarket: 'No' })).toEqual(fields('amber'));
    expect(check({ ...rent, ...nothing })).toEqual(['amber stressedMarket rent', ...fields('amber')]);
    const none = { lastRent: null, lastContract: 'Sin contrato en los últimos cinco años' };
    expect(check({ ...rent, stressedMarket: 'Sí', ...none })).toEqual([]);
  });
  test('is red without an AICAT number, a sale amber, wherever the agency is', () => {
    const without = { registrations: [{ registry: 'AICAT', number: ' ' }] };
    expect(check(rent, without)).toEqual(['red agency rent']);
    expect(check({}, without)).toEqual(['amber agency sale']);
    expect(check({ ...rent, type: 'Local Comercial' }, without)).toEqual(['amber agency rent']);
    expect(check({ ...rent, postalCode: '28004' }, without)).toEqual([]);
    expect(check({ postalCode: '46001' }, {})).toEqual(['amber agency sale']);
    expect(check({ ...rent, postalCode: '46001' }, {})).toEqual(['amber agency rent']);
    expect(check({ postalCode: '29001' }, { registrations: [] })).toEqual([]);
  });
  test('that is also for sale: only the half that is concerned is kept out', () => {
    const both = { ...complete, ...rent, status: 'Disponible para la venta o el alquiler' };
    const problems = findPublishingProblems(
      'Kyero',
      { ...both, ...nothing, stressedMarket: 'Sí' },
      { registrations: [AICAT], photos },
    );
    expect(['sale', 'rent'].map((operation) => isPublishable(problems, operation as 'sale'))).toEqual([
      true,
      false,
    ]);
  });
  test('for a time has a purpose and a licence, amber', () => {
    const temporary = { ...rent, status: 'Disponible para el alquiler temporal' };
    expect(check(temporary)).toEqual(['amber rentPurpose rent', 'amber touristLicence rent']);
    expect(check({ ...temporary, rentPurpose: 'Vacaciones', ...nothing, touristLicence: 'HUTB-1' })).toEqual(
      [],
    );
    expect(check({ ...temporary, postalCode: '28004', registryNumber: 'X' })).toEqual([]);
  });
});

test('amber: no useful area, no text in Spanish, none in Catalan where people read it', () => {
  expect(check({ usableArea: null, descriptionEs: null, descriptionCa: null })).toEqual([
    'amber usableArea',
    'amber descriptionEs',
    'amber descriptionCa',
  ]);
  expect(check({ descriptionCa: null, postalCode: '28004' })).toEqual([]);
  expect(check({ descriptionCa: null, postalCode: null, province: 'Girona' })).toEqual([
    'amber descriptionCa',
  ]);
});
