import { describe, expect, test } from 'vitest';
import { countText } from '../../src/lib/count-text.ts';
import { listFilters, withFilter } from '../../src/lib/list-filters.ts';
import { plural } from '../../src/lib/plural.ts';
import { isRecordId } from '../../src/lib/record-id.ts';
import { isMissing, refusedAs } from '../../src/lib/refused-as.ts';

describe('how many are shown', () => {
  test.each<[{ total: number; all?: number; filters: object }, string]>([
    [{ total: 61, filters: {} }, 'Mostrando 61 leads'],
    [{ total: 3, all: 61, filters: { name: 'a' } }, 'Mostrando 3 de 61 leads'],
    [{ total: 1000, all: 12_345, filters: { name: 'a' } }, 'Mostrando 1.000 de 12.345 leads'],
    [{ total: 1001, all: 12_345, filters: { name: 'a' } }, 'Mostrando más de 1.000 de 12.345 leads'],
    // Of one status the server knows the exact number.
    [{ total: 1001, all: 12_345, filters: { status: 'New' } }, 'Mostrando 1.001 de 12.345 leads'],
    [{ total: 1001, filters: { status: 'New', name: 'a' } }, 'Mostrando más de 1.000 leads'],
  ])('%j', (counted, text) => {
    expect(countText({ noun: 'leads', ...counted })).toBe(text);
  });

  test('one and many', () => {
    const owners = (amount: number) => plural(amount, 'propiedad', 'propiedades');
    expect([0, 1, 1200].map(owners)).toEqual([
      '0\u00a0propiedades',
      '1\u00a0propiedad',
      '1.200\u00a0propiedades',
    ]);
  });
});

describe('filters', () => {
  type Filters = { name?: string; status?: 'Active' | 'Inactive'; ownerId?: string };
  const { isOurs } = listFilters<Filters>({
    key: 'ofThisTest',
    words: ['name'],
    choices: { status: ['Active', 'Inactive'] },
    ids: ['ownerId'],
    persist: false,
  });

  test.each<object>([{}, { name: '' }, { name: 'García', status: 'Active' }, { ownerId: 'x' }])(
    'that were stored are taken: %j',
    (stored) => expect(isOurs(stored)).toBe(true),
  );
  test.each<unknown>([
    null,
    [],
    'name',
    { name: 5 },
    { name: 'x'.repeat(101) },
    { status: 'Paused' },
    { status: null },
    { other: 'x' },
    { constructor: 'x' },
  ])('or ignored as garbage: %j', (stored) => expect(isOurs(stored)).toBe(false));

  test('change one at a time, and an empty one is absent', () => {
    expect(withFilter<Filters>({ name: 'a' }, 'status', 'Active')).toEqual({ name: 'a', status: 'Active' });
    expect(withFilter<Filters>({ name: 'a', status: 'Active' }, 'name', '')).toEqual({ status: 'Active' });
  });
});

test('a path names a record, or cannot', () => {
  expect(isRecordId('0b7c5f0e-6a52-4d0f-9a61-2f3c1d9e4a01')).toBe(true);
  for (const path of ['', 'new', '0b7c5f0e', '0b7c5f0e-6a52-4d0f-9a61-2f3c1d9e4a01x'])
    expect(isRecordId(path), path).toBe(false);
});

test('the code of a refusal, where there is one', () => {
  const refusal = (code: unknown) => Object.assign(new Error('no'), { data: { code } });
  expect(refusedAs(refusal('CONFLICT'))).toBe('CONFLICT');
  for (const other of [null, undefined, 'x', new Error('no'), refusal(5), { data: null }])
    expect(refusedAs(other)).toBeUndefined();
  expect(['NOT_FOUND', 'BAD_REQUEST', 'CONFLICT'].map((code) => isMissing(refusal(code)))).toEqual([
    true,
    true,
    false,
  ]);
});
