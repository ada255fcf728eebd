import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { storedEnums } from '../../db/domain/fields.ts';
import { createInputs, isStrict, listCases, listCovered } from '../recorded-inputs/input-cases.ts';
import {
  findRejected,
  findUnrecorded,
  inputSchemas,
  readRecordings,
} from '../recorded-inputs/recorded-inputs.ts';

/**
 * Procedures and routes that recordings name and that are gone, each with 'YYYY-MM-DD: reason'. One may go when the last release whose pages
 * call it was replaced longer ago than a session lasts (SESSION_DAYS).
 */
const removed: Record<string, string> = {};

const recordings = readRecordings();

test('what pages of earlier releases send is accepted', () => {
  const kept = recordings.filter(({ to }) => !(to in removed));
  expect(kept.length).toBeGreaterThan(700);
  expect(findRejected(inputSchemas, kept)).toEqual([]);
});

test('what pages send today is recorded (else: npm run inputs:record)', () => {
  expect(findUnrecorded(inputSchemas, recordings)).toEqual([]);
});

test('no input ignores a key: what an earlier page sends under it would be lost', () => {
  const open = Object.entries(inputSchemas).filter(([, schema]) => schema && !isStrict(schema));
  expect(open.map(([to]) => to)).toEqual([]);
});

test('removed: each was recorded, is gone, and has its day and reason', () => {
  for (const [to, reason] of Object.entries(removed)) {
    expect(recordings.map((each) => each.to)).toContain(to);
    expect(Object.keys(inputSchemas)).not.toContain(to);
    expect(reason).toMatch(/^\d{4}-\d\d-\d\d: ./);
  }
});

const colors = ['red', 'blue'] as const;
const form = z.strictObject({
  name: z.string().check(z.minLength(1)),
  zone: z.optional(z.nullable(z.string())),
  color: storedEnums.value(colors, 'Elige un color.'),
  sizes: z.array(z.enum(['S', 'M'])),
});
const schema = z.strictObject({ id: z.uuid(), form });
const input = {
  id: '00000000-0000-4000-8000-000000000001',
  form: { name: 'Ana', zone: null, color: 'red', sizes: ['S'] },
};

describe('cases of an input', () => {
  test('listCases: keys, absent and null ones, values of lists, an empty list, and each of several schemas', () => {
    expect(listCases(schema)).toEqual([
      'id',
      'form',
      'form.name',
      'form.zone',
      'form.zone: absent',
      'form.zone: null',
      'form.color',
      'form.color: form 1',
      'form.color: "red"',
      'form.color: "blue"',
      'form.color: form 2',
      'form.sizes',
      'form.sizes: []',
      'form.sizes[]: "S"',
      'form.sizes[]: "M"',
    ]);
  });

  test('createInputs: what was written by hand, the emptiest, and one for each other case', () => {
    const inputs = createInputs(schema, [input], []);
    expect(inputs).toEqual([
      input,
      { ...input, form: { name: 'Ana', color: 'red', sizes: [] } },
      { ...input, form: { ...input.form, color: 'blue' } },
      { ...input, form: { ...input.form, color: 'Texto' } },
      { ...input, form: { ...input.form, sizes: ['S', 'M'] } },
    ]);
    const covered = inputs.flatMap((each) => listCovered(schema, each));
    expect(listCases(schema).filter((each) => !covered.includes(each))).toEqual([]);
  });

  test('createInputs: only for what was not covered, and none that the schema rejects', () => {
    const covered = listCases(schema).filter((each) => each !== 'form.color: "blue"');
    expect(createInputs(schema, [input], covered)).toEqual([
      { ...input, form: { ...input.form, color: 'blue' } },
    ]);
    expect(() => createInputs(schema, [{ id: 'x' }], [])).toThrow('{"id":"x"}');
  });

  test('isStrict: finds an object at any depth that ignores what it does not know', () => {
    expect(isStrict(schema)).toBe(true);
    expect(isStrict(z.strictObject({ rows: z.array(z.optional(z.object({ id: z.uuid() }))) }))).toBe(false);
  });
});

describe('a change of an input that an earlier page does not know', () => {
  const recorded = createInputs(schema, [input], []).map((each) => ({
    to: 'records.update',
    input: each,
    file: '2026-11-25.jsonl',
  }));
  const change = (changes: z.core.$ZodLooseShape) => ({
    'records.update': z.strictObject({ id: z.uuid(), form: z.extend(form, changes) }),
  });
  const { zone: _, ...otherFields } = form.shape;

  test.each([
    ['a required key', change({ language: z.string() }), 'form.language'],
    ['one that was optional', change({ zone: z.string() }), 'form.zone'],
    ['one that was nullable', change({ zone: z.optional(z.string()) }), 'form.zone'],
    ['a value less', change({ sizes: z.array(z.enum(['S'])) }), 'form.sizes.1'],
    ['no unknown values', change({ color: z.enum(colors) }), 'form.color'],
    [
      'another name',
      {
        'records.update': z.strictObject({
          id: z.uuid(),
          form: z.strictObject({ ...otherFields, area: z.optional(z.string()) }),
        }),
      },
      'form',
    ],
    ['no procedure', {}, ''],
  ])('%s is one message', (_name, schemas, path) => {
    const rejected = findRejected(schemas as typeof inputSchemas, recorded);
    expect(rejected).toHaveLength(1);
    expect(rejected[0]).toContain(`records.update ${path}`.trim());
    expect(rejected[0]).toContain('2026-11-25.jsonl');
  });

  test.each([
    ['a key that may be absent', change({ language: z.optional(z.string()) })],
    ['a key that is no longer required', change({ name: z.optional(z.string()) })],
    ['a value more', change({ sizes: z.array(z.enum(['S', 'M', 'L'])) })],
  ])('%s is accepted, and has to be recorded', (_name, schemas) => {
    expect(findRejected(schemas, recorded)).toEqual([]);
    expect(findUnrecorded(schemas, recorded)).not.toEqual([]);
  });

  test('a new procedure has to be recorded, also without input', () => {
    expect(findUnrecorded({ ...change({}), 'records.list': null }, recorded)).toEqual(['records.list']);
  });
});
