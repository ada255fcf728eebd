import * as z from 'zod/mini';
import { clientKey, distinct, id, instant, version } from '../fields.ts';
import { storedLine } from '../text.ts';
import { duplicateReasons, personKinds } from './duplicates.ts';
import { leadMergeFields, type MergeField, mergeSides } from './merge-fields.ts';

const person = z.strictObject({ kind: z.enum(personKinds), id });

/** Folding can lengthen a name. */
const MAX_KEY_LENGTH = 2500;
// tRPC's useInfiniteQuery sends the direction; lists only page forward.
const direction = z.optional(z.literal('forward'));

/** A page of possible duplicates: those by `reason` whose key comes after `after`, and the reasons behind it. */
export const duplicateListInput = z.strictObject({
  cursor: z.nullish(
    z.strictObject({
      reason: z.enum(duplicateReasons),
      after: storedLine(MAX_KEY_LENGTH),
    }),
  ),
  direction,
});
export type DuplicateCursor = NonNullable<z.output<typeof duplicateListInput>['cursor']>;

/** Whether two people are remembered as not the same person. */
export const duplicateDismissInput = z
  .strictObject({ first: person, second: person, isDismissed: z.boolean() })
  .check(z.refine(({ first, second }) => first.id !== second.id, 'Elige dos fichas distintas.'));

/** Two records of one kind. */
export const duplicatePairInput = z.strictObject({
  kind: z.enum(personKinds),
  ids: z.array(id).check(z.length(2), distinct()),
});

const side = z.optional(z.enum(mergeSides));
const sides = Object.fromEntries(Object.keys(leadMergeFields).map((field) => [field, side])) as Record<
  MergeField,
  typeof side
>;
const record = z.strictObject({ id, version });

/** Two records as they were shown, and of which one each field is kept: by default of the older one, which stays. */
export const mergeInput = z.strictObject({
  clientKey,
  kind: z.enum(personKinds),
  older: record,
  newer: record,
  choices: z.strictObject(sides),
  /** Of two leads who are tied to different owners: whose tie is kept. */
  tie: side,
});
export type MergeInput = z.output<typeof mergeInput>;

export const mergeListInput = z.strictObject({
  cursor: z.nullish(z.strictObject({ createdAt: instant, id })),
  direction,
});
