import { expect, test } from 'vitest';
import {
  formatCadastralReference,
  hasItsControlLetters,
  toCadastralReference,
} from '../../db/domain/properties/cadastral-reference.ts';
import { getEnergyLabel } from '../../db/domain/properties/energy-labels.ts';
import { toProvince } from '../../db/domain/properties/provinces.ts';
import { getPropertyErrors, propertyFixture } from './property-fixture.ts';

// Published references: of the cadastre's own examples.
const valid = [
  '7837301VG8173B0001TT',
  '9872023VH5797S0001WX',
  '8014008NJ4081S0003RF',
  '4A08169P03PRAT0001LR',
];

test('hasItsControlLetters follows the rule of the cadastre', () => {
  expect(valid.filter(hasItsControlLetters)).toEqual(valid);
  expect(hasItsControlLetters('9872023VH5797S0001WW')).toBe(false);
});

test('a reference is stored in capitals without spaces and hyphens, and shown in groups of 7, 7, 4 and 2', () => {
  expect(toCadastralReference(' 9872023 vh5797s-0001 wx ')).toBe('9872023VH5797S0001WX');
  expect(formatCadastralReference('9872023VH5797S0001WX')).toBe('9872023 VH5797S 0001 WX');
  expect(formatCadastralReference('310000000001234567')).toBe('310000000001234567');
});

test('a reference of another length, with signs or digits for control letters is refused; wrong letters are not', () => {
  const errorsOf = (cadastralReference: string, postalCode = '08012') =>
    getPropertyErrors(propertyFixture({ cadastralReference, postalCode }));
  for (const reference of ['9872023VH5797S0001W', '9872023VH5797S000!WX', '9872023VH5797S000112'])
    expect(errorsOf(reference)).toEqual([
      expect.stringMatching(/^cadastralReference: La referencia catastral/),
    ]);
  expect(errorsOf('9872023VH5797S0001WW')).toEqual([]);
  // The cadastre of Navarre has another form.
  expect(errorsOf('310 000 000 001-AB', '31001')).toEqual([]);
});

test('toProvince: by the first two digits, 01 to 52', () => {
  expect([toProvince('01001'), toProvince('08012'), toProvince('52001')]).toEqual([
    'Araba/Álava',
    'Barcelona',
    'Melilla',
  ]);
  expect([toProvince('00001'), toProvince('53001'), toProvince('0801'), toProvince('')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const errorsOf = (postalCode: string) =>
    getPropertyErrors(propertyFixture({ postalCode, cadastralReference: null }));
  expect(errorsOf(' 08 012 ')).toEqual([]);
  expect(errorsOf('8012')).toEqual(['postalCode: El código postal tiene cinco dígitos.']);
  expect(errorsOf('53001')).toEqual(['postalCode: Ese código postal no es de España.']);
});

test('getEnergyLabel: land and garages need none', () => {
  const none = { energyConsumption: null, energyEmissions: null };
  expect(getEnergyLabel({ ...none, type: 'Garaje' }, 'energyConsumption')).toBe('Exento');
  expect(getEnergyLabel({ ...none, type: 'Piso' }, 'energyConsumption')).toBeNull();
  expect(getEnergyLabel({ ...none, type: 'Terreno', energyEmissions: 'B' }, 'energyEmissions')).toBe('B');
});
