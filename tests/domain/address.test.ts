import { describe, expect, test } from 'vitest';
import { composeAddress, toPublicPlace, toPublicPoint } from '../../db/domain/properties/address.ts';
import { parseCoordinates, parseDegrees } from '../../db/domain/properties/coordinates.ts';
import { getPropertyErrors, propertyFixture } from './property-fixture.ts';

const parts = {
  street: 'Carrer de Verdi',
  streetNumber: '48',
  floor: '2',
  door: '1',
  postalCode: '08012',
  town: 'Barcelona',
};
const none = { street: null, streetNumber: null, floor: null, door: null, postalCode: null, town: null };

test.each([
  [parts, 'Carrer de Verdi, 48, 2.º 1.ª, 08012 Barcelona'],
  [{ ...parts, floor: 'Ático', door: 'B' }, 'Carrer de Verdi, 48, Ático B, 08012 Barcelona'],
  [{ ...parts, streetNumber: null, floor: null, door: null, postalCode: null }, 'Carrer de Verdi, Barcelona'],
  [{ ...none, street: ' Plaça Major ' }, 'Plaça Major'],
  [{ ...parts, street: '  ' }, null],
  [{ ...parts, street: null }, null],
])('composeAddress(%j) is %j', (given, line) => {
  expect(composeAddress(given)).toBe(line);
});

describe('toPublicPlace', () => {
  const property = {
    ...parts,
    address: composeAddress(parts),
    zone: 'Gràcia',
    province: 'Barcelona',
    addressVisibility: 'completa',
    latitude: 41.40338,
    longitude: 2.17403,
  };
  test.each([
    ['completa', 'Carrer de Verdi, 48, 2.º 1.ª, Gràcia, 08012 Barcelona'],
    ['calle', 'Carrer de Verdi, Gràcia, Barcelona'],
    ['zona', 'Gràcia, Barcelona'],
    ['a word of a later release', 'Gràcia, Barcelona'],
  ])('%s: %s', (addressVisibility, place) => {
    expect(toPublicPlace({ ...property, addressVisibility })).toBe(place);
    const point = toPublicPoint({ ...property, addressVisibility });
    expect(point).toEqual(
      addressVisibility === 'completa' ? { latitude: 41.40338, longitude: 2.17403 } : null,
    );
  });

  test('of an address on one line, of which nobody knows the parts: all of it, or none', () => {
    const typed = { ...property, ...none, town: 'Sitges', address: 'Carrer Major, 3, 2.º' };
    expect(toPublicPlace({ ...typed, addressVisibility: 'completa' })).toBe('Carrer Major, 3, 2.º');
    expect(toPublicPlace({ ...typed, addressVisibility: 'calle' })).toBe('Gràcia, Sitges, Barcelona');
    expect(toPublicPlace({ ...typed, addressVisibility: 'completa', address: null })).toBe(
      'Gràcia, Sitges, Barcelona',
    );
  });
});

const here = { latitude: 41.40338, longitude: 2.17403 };
test.each([
  ['41.40338, 2.17403', here],
  ['41.40338,2.17403', here],
  [' (41.40338 2.17403) ', here],
  ['41,40338, 2,17403', here],
  ['41,40338; 2,17403', here],
  ['41,40338 2,17403', here],
  ['41.40338° N, 2.17403° E', here],
  ['40.4168° N, 3.7038° W', { latitude: 40.4168, longitude: -3.7038 }],
  ['28.1, −15.4', { latitude: 28.1, longitude: -15.4 }],
  ['41°24\'12.2"N 2°10\'26.5"E', { latitude: 41.403389, longitude: 2.174028 }],
  ['41,40338', null],
  ['41.40338', null],
  ['Carrer de Verdi, 48', null],
  ['', null],
])('parseCoordinates(%j)', (typed, point) => {
  expect(parseCoordinates(typed)).toEqual(point);
});

test.each([
  ['41,40338', 41.40338],
  ['-3.7038', -3.7038],
  ['2.17403°', 2.17403],
  [' ', null],
  ['Verdi', Number.NaN],
])('parseDegrees(%j) is %j', (typed, degrees) => {
  expect(parseDegrees(typed)).toBe(degrees);
});

test.each([
  [
    { latitude: 2.17, longitude: 41.4 },
    ['latitude: Esas coordenadas no están en España.', 'longitude: Esas coordenadas no están en España.'],
  ],
  [{ latitude: 41.4, longitude: null }, ['longitude: Falta la longitud.']],
  [{ latitude: null, longitude: 2.17 }, ['latitude: Falta la latitud.']],
  [{ latitude: null, longitude: null }, []],
  [{ latitude: 28.1, longitude: -15.4 }, []],
])('propertyInput with %j', (coordinates, errors) => {
  expect(getPropertyErrors(propertyFixture(coordinates))).toEqual(errors);
});
