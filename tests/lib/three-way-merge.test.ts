import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { FormSchema } from '../../src/ui/form/form-schema.ts';
import { checkFields, type Fields, findRuleFields, mergeFields } from '../../src/ui/form/three-way-merge.ts';

const value = fc.oneof(
  fc.constantFrom('', 'a', 'b', ' a ', null, undefined, 0, 1, false),
  fc.subarray(['x', 'y', 'z']),
);
const fields = fc.record({ name: value, phone: value, zones: value });

/** As a save has it: absent values are one, texts without spaces around, choices in no order. */
const stored = (one: unknown): unknown =>
  Array.isArray(one)
    ? JSON.stringify(one.toSorted())
    : typeof one === 'string'
      ? JSON.stringify(one.trim())
      : JSON.stringify(one ?? '');

test('mergeFields: every field is of one side, and only what both changed is asked for', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, mine, theirs) => {
      const merge = mergeFields(base, mine, theirs);
      for (const name of ['name', 'phone', 'zones'] as const) {
        const [was, own, other] = [stored(base[name]), stored(mine[name]), stored(theirs[name])];
        expect(merge.both.includes(name)).toBe(own !== was && other !== was && own !== other);
        expect(merge.theirs.includes(name)).toBe(own === was && other !== was);
        expect(merge.mine.includes(name)).toBe(own !== was && other === was);
        expect(stored(merge.merged[name])).toBe(own === was ? other : own);
      }
    }),
  );
});

const rule = z
  .object({ name: z.string(), min: z.number(), max: z.number() })
  .check(z.refine(({ min, max }) => min <= max, { error: 'Hasta debe ser mayor.', path: ['max'] }));
const schema = rule as unknown as FormSchema<never, Fields>;

test('findRuleFields: names the fields of a rule that only the merge breaks, whichever it names itself', async () => {
  const base = { name: 'Ana', min: 1, max: 9 };
  const mine = { name: 'Berta', min: 7, max: 9 };
  const theirs = { name: 'Ana', min: 1, max: 3 };
  const merge = mergeFields(base, mine, theirs);
  expect(await checkFields(schema, merge.merged)).toEqual({ message: 'Hasta debe ser mayor.' });
  expect(await findRuleFields(schema, merge, { mine, theirs })).toEqual(['min', 'max']);
});
