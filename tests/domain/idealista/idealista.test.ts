import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { propertyTypes } from '../../../db/domain/properties/properties.ts';
import {
  IDEALISTA_END,
  type IdealistaRow,
  toIdealistaHead,
  toIdealistaProperties,
  writeIdealistaProperty,
} from '../../../db/domain/publishing/idealista.ts';
import { propertyFixture } from '../property-fixture.ts';
import { findIdealistaErrors, type IdealistaDocument } from './check-idealista.ts';

const ID = '3f0c1a52-6f4e-4d0a-9a51-0d7c1f0a2b11';
const photo = (at: number, type: 'jpg' | 'png' | null = 'jpg') => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  type,
});
const row = (traits: Partial<IdealistaRow> = {}): IdealistaRow => ({
  ...(propertyFixture({
    street: 'Carrer de Verdi',
    streetNumber: '48',
    floor: '7',
    door: '2',
    features: ['ascensor', 'piscina', 'terraza', 'exterior', 'calefacción'],
    descriptionCa: 'Àtic amb terrassa.',
  }) as unknown as IdealistaRow),
  id: ID,
  reference: 'LL-0001',
  addressVisibility: 'completa',
  builtYear: 1975,
  communityFee: 80.5,
  plotArea: null,
  changedAt: '2026-07-01T22:30:05.123Z',
  photos: [photo(1), photo(2, null), photo(3, 'png')],
  ...traits,
});
const registrations = [{ registry: 'AICAT', number: '1234' }];
const rent = {
  status: 'Disponible para la venta o el alquiler',
  rentalPrice: 1250.5,
  stressedMarket: 'Sí',
  lastRent: 950,
  largeHolder: 'No',
  priceIndex: 11.2,
};
const toProperties = (traits: Partial<IdealistaRow> = {}) =>
  toIdealistaProperties(
    row(traits),
    registrations,
    (propertyId, { id, type }) => `https://llavero.test/feeds/${propertyId}-t/${id}.${type}`,
  );
const write = (rows: Partial<IdealistaRow>[]) =>
  toIdealistaHead(ID, '2026-07-01T22:30:05.123Z') +
  rows
    .flatMap(toProperties)
    .map((property, at) => writeIdealistaProperty(property, at === 0))
    .join('') +
  IDEALISTA_END;
const errorsOf = (text: string) => findIdealistaErrors(JSON.parse(text) as IdealistaDocument);
const address = (traits: Partial<IdealistaRow>) =>
  toProperties(traits)[0]?.propertyAddress as Record<string, unknown>;
const featuresOf = (traits: Partial<IdealistaRow>) =>
  toProperties(traits).at(-1)?.propertyFeatures as Record<string, unknown>;

test('the document is that of the golden file, and keeps the rules of the format', () => {
  const text = write([
    rent,
    { id: ID.replace('3f', '4f'), addressVisibility: 'calle', type: 'Casa Adosada', photos: [photo(4)] },
    { id: ID.replace('3f', '5f'), addressVisibility: 'zona', type: 'Terreno', plotArea: 900 },
  ]);
  expect(text).toBe(readFileSync(new URL('idealista.golden.txt', import.meta.url), 'utf8'));
  expect(errorsOf(text)).toEqual([]);
  expect(errorsOf(write([]))).toEqual([]);
});

test('every type keeps the rules of its features', () => {
  for (const type of propertyTypes)
    expect([type, errorsOf(write([{ type, plotArea: 500 }]))]).toEqual([type, []]);
});

describe('a property', () => {
  test('is one for each operation that nothing keeps out, with the same code', () => {
    const shown = (traits: Partial<IdealistaRow>) =>
      toProperties(traits).map(({ propertyCode, propertyOperation }) => [
        propertyCode,
        propertyOperation.operationType,
        propertyOperation.operationPrice,
      ]);
    expect(shown(rent)).toEqual([
      [ID, 'sale', 285_000],
      [ID, 'rent', 1251],
    ]);
    expect(shown({ ...rent, priceIndex: null })).toEqual([[ID, 'sale', 285_000]]);
    expect(shown({ area: null })).toEqual([]);
    expect(shown({ area: 100_000 })).toEqual([]);
    expect(shown({ bedrooms: null })).toEqual([]);
    expect(shown({ street: null, latitude: null, longitude: null })).toEqual([]);
  });

  test('without bedrooms is a studio, and without bathrooms says so', () => {
    expect(featuresOf({ bedrooms: 0, bathrooms: 0 })).toMatchObject({
      featuresRooms: 1,
      featuresStudio: true,
      featuresBathroomNumber: 0,
    });
    expect(featuresOf({ bedrooms: 0 })).not.toHaveProperty('featuresBedroomNumber');
    expect(featuresOf({ bedrooms: 3 })).not.toHaveProperty('featuresStudio');
  });

  test('has its price index for rent in Catalonia only', () => {
    const indexes = toProperties(rent).map(
      ({ propertyFeatures }) => (propertyFeatures as Record<string, unknown>).featuresPriceReferenceIndex,
    );
    expect(indexes).toEqual([undefined, 11.2]);
    expect(featuresOf({ ...rent, postalCode: '28013' })).not.toHaveProperty('featuresPriceReferenceIndex');
  });

  test('shows of its address what its visibility says, and exact coordinates with a whole address only', () => {
    expect(address({})).toMatchObject({
      ...{ addressVisibility: 'full', addressStreetNumber: '48', addressFloor: '7', addressDoor: '2' },
      ...{ addressCoordinatesPrecision: 'exact', addressCoordinatesLatitude: 41.40338 },
    });
    for (const [addressVisibility, word] of [
      ['calle', 'street'],
      ['zona', 'hidden'],
      ['barrio', 'hidden'],
    ] as const) {
      const shown = address({ addressVisibility });
      expect(shown).toMatchObject({
        ...{ addressVisibility: word, addressCoordinatesPrecision: 'moved' },
        ...{ addressCoordinatesLatitude: 41.403, addressCoordinatesLongitude: 2.174 },
      });
      for (const hidden of ['addressStreetNumber', 'addressFloor', 'addressDoor'])
        expect(shown).not.toHaveProperty(hidden);
      expect('addressStreetName' in shown).toBe(word === 'street');
    }
    const unknown = address({ addressVisibility: 'zona', latitude: null, longitude: null });
    expect(unknown).toMatchObject({ addressStreetName: 'Carrer de Verdi', addressVisibility: 'hidden' });
    expect(unknown).not.toHaveProperty('addressCoordinatesPrecision');
  });

  test.each([
    ['3', 'Piso', '3'],
    ['3.º', 'Piso', '3'],
    ['-1', 'Piso', '-1'],
    ['60', 'Piso', '60'],
    ['61', 'Piso', undefined],
    ['-3', 'Piso', undefined],
    ['Bajos', 'Piso', 'bj'],
    ['0', 'Piso', 'bj'],
    ['Entresuelo', 'Piso', 'en'],
    ['semisótano', 'Piso', 'ss'],
    ['Sótano', 'Piso', 'st'],
    ['Principal', 'Piso', undefined],
    [null, 'Bajo', 'bj'],
    [null, 'Entresuelo', 'en'],
    [null, 'Piso', undefined],
  ])('on the floor %s, of type %s, is on %s', (floor, type, expected) => {
    expect(address({ floor, type }).addressFloor).toBe(expected);
  });

  test.each([
    ['A', 'Piso', 'A'],
    ['En trámite', 'Piso', 'inProcess'],
    ['Exento', 'Oficina', 'exempt'],
    ['A', 'Garaje', undefined],
  ])('with the energy label %s, of type %s, says %s', (energyConsumption, type, expected) => {
    expect(featuresOf({ energyConsumption, type }).featuresEnergyCertificateRating).toBe(expected);
  });

  test('has two languages, and a long text gives way to what a rent has to say', () => {
    const [sale, rented] = toProperties({ ...rent, descriptionEs: 'ñ'.repeat(4000) });
    const texts = (rented as { propertyDescriptions?: { descriptionText: string }[] }).propertyDescriptions;
    expect(sale).toMatchObject({
      propertyDescriptions: [{ descriptionLanguage: 'spanish' }, { descriptionLanguage: 'catalan' }],
    });
    expect(texts?.[0]?.descriptionText).toHaveLength(4000);
    expect(texts?.[0]?.descriptionText).toContain('Zona tensionada · última renta 950 €/mes');
    expect(texts?.[1]?.descriptionText).toContain('Zona tensionada · última renda 950 €/mes');
    expect(toProperties({ descriptionEs: null, descriptionCa: null })[0]).not.toHaveProperty(
      'propertyDescriptions',
    );
  });

  test('has at most 200 images of JPG and PNG in their order', () => {
    const images = toProperties({
      photos: Array.from({ length: 210 }, (_, at) => photo(at, at === 1 ? null : 'jpg')),
    })[0]?.propertyImages;
    expect(images).toHaveLength(200);
    expect(images?.map(({ imageOrder }) => imageOrder)).toEqual(
      Array.from({ length: 200 }, (_, at) => at + 1),
    );
    expect(images?.[1]?.imageUrl).toMatch(/000000000002\.jpg$/);
  });
});

test('the checker finds what the format refuses', () => {
  const good = write([{}]);
  const errors = (from: string | RegExp, to: string) => errorsOf(good.replace(from, to));
  expect(errorsOf(good)).toEqual([]);
  expect(errors('"operationPrice":285000', '"operationPrice":0')).toEqual(['operationPrice: 0']);
  expect(errors('"operationPrice":285000', '"operationPrice":1.5')).toEqual(['operationPrice: 1.5']);
  expect(errors('"addressFloor":"7"', '"addressFloor":"61"')).toEqual(['addressFloor: 61']);
  expect(errors('"flat"', '"castle"')).toEqual(['type castle']);
  expect(errors('"addressCoordinatesPrecision":"exact",', '')).toEqual(['coordinates']);
  expect(errors('"featuresBathroomNumber":2,', '')).toEqual(['no featuresBathroomNumber']);
  expect(errors('"featuresPool":true', '"featuresPool":1')).toEqual(['featuresPool: 1']);
  expect(errors('"imageOrder":1', '"imageOrder":0')).toEqual(['imageOrder: 0']);
  expect(errors('2026/07/02', '2026-07-02')).toEqual(['customerSendDate: 2026-07-02 00:30:05']);
});
