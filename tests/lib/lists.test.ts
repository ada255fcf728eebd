import { describe, expect, test } from 'vitest';
import { UNCOUNTED } from '../../db/domain/lists.ts';
import { countText } from '../../src/lib/format/count-text.ts';
import { plural } from '../../src/lib/format/plural.ts';
import { readListInput, withFilter } from '../../src/lib/list/list-filters.ts';
import { createListParams, getRestoreState } from '../../src/lib/list/list-url-and-storage.ts';
import { getErrorCode, isMissingOrInvalidId, isNotFound } from '../../src/lib/records/error-kinds.ts';
import { isRecordId } from '../../src/lib/records/record-id.ts';
import { createListFilters } from '../../src/ui/list/filters/create-list-filters.ts';

const NoPicker = () => null;

describe('countText and plural', () => {
  test.each<[{ total: number; all?: number; filters: object }, string]>([
    [{ total: 61, filters: {} }, 'Mostrando 61 leads'],
    [{ total: 3, all: 61, filters: { name: 'a' } }, 'Mostrando 3 de 61 leads'],
    [{ total: 1000, all: 12_345, filters: { name: 'a' } }, 'Mostrando 1.000 de 12.345 leads'],
    [{ total: 1001, all: 12_345, filters: { name: 'a' } }, 'Mostrando más de 1.000 de 12.345 leads'],
    // With a status alone, the server returns the exact count.
    [{ total: 1001, all: 12_345, filters: { status: 'New' } }, 'Mostrando 1.001 de 12.345 leads'],
    [{ total: 1001, filters: { status: 'New', name: 'a' } }, 'Mostrando más de 1.000 leads'],
    [{ total: 1001, filters: {} }, 'Mostrando 1.001 leads'],
    [{ total: UNCOUNTED, all: UNCOUNTED, filters: {} }, 'Mostrando más de 1.000 de más de 1.000 leads'],
  ])('countText: %j', (counted, text) => {
    expect(countText({ noun: 'leads', ...counted })).toBe(text);
  });

  test('plural: one and many', () => {
    const owners = (amount: number) => plural(amount, 'propiedad', 'propiedades');
    expect([0, 1, 1200].map(owners)).toEqual([
      '0\u00a0propiedades',
      '1\u00a0propiedad',
      '1.200\u00a0propiedades',
    ]);
  });
});

describe('createListParams and createListFilters', () => {
  type Filters = { name?: string; status?: 'Active' | 'Inactive'; owner?: string; propertyId?: string };
  const id = '0b7c5f0e-6a52-4d0f-9a61-2f3c1d9e4a01';
  const params = createListParams<Filters>()({
    key: 'ofThisTest',
    filters: { name: 'text', status: 'choice', owner: 'record', propertyId: 'link' },
    persist: false,
  });
  const list = createListFilters(params, {
    search: { key: 'name', label: 'Name' },
    fields: {
      status: {
        label: 'Status',
        all: 'All',
        options: [
          { value: 'Active', label: 'Active' },
          { value: 'Inactive', label: 'Inactive' },
        ],
      },
      owner: { label: 'Owner', none: 'All', Picker: NoPicker, useName: () => undefined },
    },
  });
  const { read } = list;
  const validate = (search: Record<string, unknown>) => JSON.parse(JSON.stringify(params.validate(search)));

  test.each<[Record<string, unknown>, object]>([
    [{}, {}],
    [
      { name: 'García', status: 'Active', owner: id, view: 'cards' },
      { name: 'García', status: 'Active', owner: id, view: 'cards' },
    ],
    // TanStack Router parses digits as a number.
    [{ name: 612345678 }, { name: '612345678' }],
    [{ name: '', status: null, owner: ['x'], other: 'x', constructor: 'x' }, {}],
    [{ name: 'x'.repeat(101) }, {}],
    [{ propertyId: id }, { propertyId: id }],
    [{ propertyId: 'nada' }, {}],
  ])('validate keeps known parameters only: %j', (search, expected) => {
    expect(validate(search)).toEqual(expected);
    // Absent keys are set to undefined; the router would keep the values of the URL otherwise.
    expect(Object.keys(params.validate(search))).toEqual(['name', 'status', 'owner', 'propertyId', 'view']);
  });

  test.each<[object, object]>([
    [
      { name: 'a', status: 'Inactive', owner: id },
      { name: 'a', status: 'Inactive', owner: id },
    ],
    [{ name: 'a', status: 'Paused', owner: 'x' }, { name: 'a' }],
    [{ propertyId: id, view: 'cards' }, {}],
  ])('read ignores a choice that does not exist: %j', (texts, expected) => {
    expect(read(texts)).toEqual(expected);
  });

  test.each<[object, object]>([
    [{}, {}],
    [{ name: ' a\u0007 ', status: 'Paused' }, { name: 'a' }],
    [
      { owner: id, propertyId: id, view: 'cards' },
      { owner: id, propertyId: id },
    ],
  ])('readListInput returns the input of the procedure: %j', (search, expected) => {
    expect(readListInput(list, search)).toEqual(expected);
  });

  test('a filter of the procedure without a parameter, and a parameter without a field, are type errors', () => {
    type Input = { name?: string; status?: 'Active' | 'Inactive' };
    // @ts-expect-error the procedure's filter `status` is missing
    createListParams<Input>()({ key: 'missing', filters: { name: 'text' } });
    // @ts-expect-error one of fixed values is no text
    createListParams<Input>()({ key: 'text', filters: { name: 'text', status: 'text' } });
    const both = createListParams<Input>()({ key: 'both', filters: { name: 'text', status: 'choice' } });
    const search = { key: 'name', label: 'Name' } as const;
    // @ts-expect-error the field `status` is missing
    createListFilters(both, { search, fields: {} });
    const other = { value: 'Paused', label: 'Paused' } as const;
    // @ts-expect-error the procedure does not accept this option
    createListFilters(both, { search, fields: { status: { label: '', all: '', options: [other] } } });
    const picked = createListParams<Input>()({
      key: 'picked',
      filters: { name: 'text', status: 'unused', owner: 'record' },
    });
    const owner = { label: 'Owner', none: 'All', Picker: NoPicker, useName: () => undefined };
    // @ts-expect-error `owner` is no key of the input, so it needs a conversion
    createListFilters(picked, { search, fields: { owner } });
    const { toInput } = createListFilters(picked, {
      search,
      fields: { owner },
      toInput: ({ name }) => ({ name }),
    });
    expect(toInput({ name: 'a', owner: id }, {})).toEqual({ name: 'a' });
  });

  test('restore adds the last filters to a link without any, and keeps those of a link', () => {
    const link = (search: object) => {
      const { name, status, propertyId } = params.restoreStoredSearch({
        search: {},
        next: () => search as { name?: string; status?: string; propertyId?: string },
      });
      return JSON.parse(JSON.stringify({ name, status, propertyId }));
    };
    expect(link({})).toEqual({});
    params.applySearch({ search: { status: 'Active' }, preload: false, cause: 'enter' });
    expect(link({})).toEqual({ status: 'Active' });
    expect(link({ name: 'a' })).toEqual({ name: 'a' });
    expect(link({ propertyId: id })).toEqual({ propertyId: id });
    params.applySearch({ search: { name: 'b' }, preload: true, cause: 'preload' });
    expect(link({})).toEqual({ status: 'Active' });
    params.applySearch({ search: {}, preload: false, cause: 'enter' });
    expect(link({})).toEqual({});
  });

  test('opening says whether a list has opened with the filters that a link without any was given', () => {
    const open = (search: object, cause = 'enter') => {
      params.applySearch({ search, preload: false, cause });
      return getRestoreState().isRestored;
    };
    expect(open({ status: 'Active' })).toBe(false);
    params.restoreStoredSearch({ search: {}, next: () => ({}) });
    expect(open({ status: 'Active', view: 'cards' })).toBe(true);
    expect(open({ status: 'Active', view: 'list' }, 'stay')).toBe(true);
    expect(open({ status: 'Paused' })).toBe(false);
  });

  test('withFilter changes one filter and removes an empty one', () => {
    expect(withFilter<Filters>({ name: 'a' }, 'status', 'Active')).toEqual({ name: 'a', status: 'Active' });
    expect(withFilter<Filters>({ name: 'a', status: 'Active' }, 'name', '')).toEqual({ status: 'Active' });
  });
});

test('isRecordId accepts UUIDs only', () => {
  expect(isRecordId('0b7c5f0e-6a52-4d0f-9a61-2f3c1d9e4a01')).toBe(true);
  for (const path of ['', 'new', '0b7c5f0e', '0b7c5f0e-6a52-4d0f-9a61-2f3c1d9e4a01x'])
    expect(isRecordId(path), path).toBe(false);
});

test('getErrorCode returns the code of a tRPC error; isMissingOrInvalidId is true for BAD_REQUEST too', () => {
  const createError = (code: unknown) => Object.assign(new Error('no'), { data: { code } });
  expect(getErrorCode(createError('CONFLICT'))).toBe('CONFLICT');
  for (const other of [null, undefined, 'x', new Error('no'), createError(5), { data: null }])
    expect(getErrorCode(other)).toBeUndefined();
  const errors = ['NOT_FOUND', 'BAD_REQUEST', 'CONFLICT'].map(createError);
  expect(errors.map(isNotFound)).toEqual([true, false, false]);
  expect(errors.map(isMissingOrInvalidId)).toEqual([true, true, false]);
});
