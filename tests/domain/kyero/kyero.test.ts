import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { propertyTypes } from '../../../db/domain/properties/properties.ts';
import {
  escapeXml,
  KYERO_END,
  KYERO_HEAD,
  type KyeroRow,
  toKyeroEntries,
  writeKyeroEntry,
} from '../../../db/domain/publishing/kyero.ts';
import { propertyFixture } from '../property-fixture.ts';
import { find, findFormatErrors, parseXml, textOf } from './check-kyero.ts';

const ID = '3f0c1a52-6f4e-4d0a-9a51-0d7c1f0a2b11';
const photo = (at: number, type: 'jpg' | 'png' | null = 'jpg') => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  type,
});
const row = (traits: Partial<KyeroRow> = {}): KyeroRow => ({
  ...(propertyFixture({
    street: 'Carrer de Verdi',
    streetNumber: '48',
    floor: '7',
    features: ['ascensor', 'piscina', 'terraza'],
    descriptionCa: 'Àtic amb terrassa.',
  }) as unknown as KyeroRow),
  id: ID,
  reference: 'LL-0001',
  addressVisibility: 'completa',
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
const write = (rows: KyeroRow[]) =>
  KYERO_HEAD +
  rows
    .flatMap((each) => toKyeroEntries(each, registrations))
    .map((entry) =>
      writeKyeroEntry(
        entry,
        ({ id, type }) => `https://llavero.test/feeds/t/${id}.${type}`,
        (propertyId) => `https://llavero.test/p/${propertyId}-t`,
      ),
    )
    .join('') +
  KYERO_END;
const entriesOf = (traits: Partial<KyeroRow>) => toKyeroEntries(row(traits), registrations);

test('the feed is that of the golden file, and keeps the rules of the format', () => {
  const text = write([
    row(rent),
    row({ id: ID.replace('3f', '4f'), addressVisibility: 'calle', type: 'Casa Adosada', photos: [photo(4)] }),
  ]);
  expect(text).toBe(readFileSync(new URL('feed.golden.xml', import.meta.url), 'utf8'));
  expect(findFormatErrors(parseXml(text))).toEqual([]);
  expect(findFormatErrors(parseXml(write([])))).toEqual([]);
});

describe('an entry', () => {
  test('is one for each operation, with an id that tells it and its own price', () => {
    const of = (traits: Partial<KyeroRow>) =>
      entriesOf(traits).map(({ id, price, frequency }) => [id.slice(ID.length), price, frequency]);
    expect(of({})).toEqual([['-V', 285_000, 'sale']]);
    expect(of(rent)).toEqual([
      ['-V', 285_000, 'sale'],
      ['-A', 1251, 'month'],
    ]);
    expect(of({ ...rent, status: 'Disponible para el alquiler' })).toEqual([['-A', 1251, 'month']]);
    expect(of({ ...rent, priceIndex: null })).toEqual([['-V', 285_000, 'sale']]);
    expect(of({ status: 'Reservada para la compra (arras)' })).toEqual([]);
    expect(of({ town: null })).toEqual([]);
  });

  test.each([
    [1000.49, 1000],
    [1000.5, 1001],
    [0.5, 1],
    [99_999_999.49, 99_999_999],
  ])('rounds %d € to %d', (price, whole) => {
    expect(entriesOf({ price })[0]?.price).toBe(whole);
  });

  test('has Madrid’s time of the last change, in summer and in winter', () => {
    expect(entriesOf({})[0]?.date).toBe('2026-07-02 00:30:05');
    expect(entriesOf({ changedAt: '2026-12-31T23:00:00.000Z' })[0]?.date).toBe('2027-01-01 00:00:00');
  });

  test('has a type of Kyero for each, without accents and digits', () => {
    for (const type of propertyTypes)
      expect(entriesOf({ type })[0]?.type, type).toMatch(/^[A-Z][a-z]+( [A-Z][a-z]+)?$/);
  });

  test('has neither coordinates nor number nor floor unless the address is for everybody', () => {
    for (const addressVisibility of ['calle', 'zona', 'barrio']) {
      const text = write([row({ addressVisibility })]);
      expect(text).not.toMatch(/location|41\.40338|2\.17403|Verdi|>7</);
    }
    expect(write([row()])).toContain('<latitude>41.40338</latitude><longitude>2.17403</longitude>');
    expect(write([row({ latitude: null, longitude: null })])).not.toContain('location');
  });

  test('has letters of the energy label, X for any other', () => {
    const ratings = (energyConsumption: string | null, type = 'Ático') =>
      entriesOf({ energyConsumption, energyEmissions: null, type }).map((entry) => [
        entry.consumption,
        entry.emissions,
      ])[0];
    expect(ratings('D')).toEqual(['D', 'X']);
    expect(ratings('En trámite')).toEqual(['X', 'X']);
    expect(ratings(null, 'Garaje')).toEqual(['X', 'X']);
  });

  test('has at most 50 images in their order, of JPG and PNG', () => {
    const photos = Array.from({ length: 60 }, (_, at) => photo(at, at === 1 ? null : 'jpg'));
    const images = entriesOf({ photos })[0]?.images.map(({ id }) => id);
    expect(images).toEqual(
      photos
        .filter((_, at) => at !== 1)
        .slice(0, 50)
        .map(({ id }) => id),
    );
  });

  test('says in its description what an advert of the rent has to say, to which a long text gives way', () => {
    const [sale, rented] = entriesOf({ ...rent, descriptionEs: 'ñ'.repeat(4000), descriptionCa: 'Curt.' });
    const es = 'Zona tensionada · última renta 950 €/mes · índice 11,20 €/m² · no gran tenedor';
    expect(sale?.descriptions[0]?.text).toBe('ñ'.repeat(4000));
    expect(rented?.descriptions[0]?.text).toHaveLength(4000);
    expect(rented?.descriptions[0]?.text.endsWith(`ñ…\n\n${es}`)).toBe(true);
    expect(rented?.descriptions[1]?.text).toBe(
      'Curt.\n\nZona tensionada · última renda 950 €/mes · índex 11,20 €/m² · no gran tenidor',
    );
    expect(entriesOf({ touristLicence: 'HUTB-1', descriptionEs: null })[0]?.descriptions[0]?.text).toBe(
      'Licencia turística: HUTB-1',
    );
    expect(
      entriesOf({ ...rent, descriptionEs: `${'a'.repeat(3918)}😀`.padEnd(4000, 'b') })[1]?.descriptions[0]
        ?.text,
    ).toSatisfy((text: string) => text.isWellFormed());
  });
});

test('texts are escaped, and what XML cannot have is left out', () => {
  expect(escapeXml(`<b> & "'\u0000\u0008\u001f\uFFFE\uD800a\n\t😀`)).toBe(
    '&lt;b&gt; &amp; &quot;&apos;a\n\t😀',
  );
  const evil = ']]><script>alert(1)</script> &amp; <!-- \u0001 \uFFFF 😀';
  const text = write([
    row({ descriptionEs: evil, town: evil, reference: evil, features: [evil.slice(0, 20)] }),
  ]);
  const root = parseXml(text);
  expect(findFormatErrors(root)).toEqual([]);
  const property = root.children[1];
  expect(property && textOf(property, 'town')).toBe(']]><script>alert(1)</script> &amp; <!--   😀');
  const desc = property && find(property, 'desc');
  expect(desc && textOf(desc, 'es')).toBe(']]><script>alert(1)</script> &amp; <!--   😀');
});

test('the checker finds what the format refuses', () => {
  const good = write([row()]);
  const errors = (from: string | RegExp, to: string) => findFormatErrors(parseXml(good.replace(from, to)));
  expect(errors(/<price>\d+/, '<price>0')).toEqual([`${ID}-V: price: 0`]);
  expect(errors(/<price>\d+/, '<price>123456789')).toEqual([`${ID}-V: price: 123456789`]);
  expect(errors('>sale<', '>week<')).toEqual([`${ID}-V: price_freq: week`]);
  expect(errors('.jpg<', '.webp<')).toEqual([`${ID}-V: image 1`]);
  expect(errors('<longitude>2.17403</longitude>', '')).toEqual([`${ID}-V: location has 1`]);
  expect(errors('>D<', '>H<')).toEqual([`${ID}-V: energy_rating: consumption H`]);
  expect(errors('<feed_version>3', '<feed_version>2')).toEqual(['kyero']);
  expect(() => parseXml(good.replace('</town>', ''))).toThrow();
  expect(() => parseXml(good.replace('Barcelona<', '\u0001<'))).toThrow();
});
