import * as z from 'zod/mini';
import { clientKey, distinct, id, version } from '../fields.ts';
import { MAX_CHANGED_ROWS } from '../lists.ts';
import { requiredWords } from '../text.ts';
import { subjectKinds } from '../timeline/activities.ts';
import { MAX_TAG_NAME, MAX_TAGS_OF_RECORD, tagColours } from './tags.ts';

/** The name of a tag, without the signs that part names in files and begin one in a search. */
export const tagName = requiredWords(MAX_TAG_NAME, 'Escribe el nombre de la etiqueta.').check(
  z.refine((name) => !/[|#]/.test(name), 'Una etiqueta no puede llevar # ni |.'),
);
/** The form of a tag. */
export const tagForm = z.strictObject({ name: tagName, colour: z.enum(tagColours, 'Elige un color.') });
export type TagForm = z.output<typeof tagForm>;

/** Without a colour it gets that of its name. */
export const tagCreateInput = z.strictObject({
  clientKey,
  tag: z.strictObject({ name: tagName, colour: z.optional(z.enum(tagColours)) }),
});

const tagIds = z.array(id).check(distinct(), z.maxLength(MAX_TAGS_OF_RECORD));
const recordIds = z
  .array(id)
  .check(
    distinct(),
    z.minLength(1, 'Elige al menos un registro.'),
    z.maxLength(MAX_CHANGED_ROWS, `Como máximo ${MAX_CHANGED_ROWS} registros a la vez.`),
  );
/** One change of an undo for each tag that a change has added or removed. */
const MAX_TAG_CHANGES = 2 * MAX_TAGS_OF_RECORD;
const tagChange = z.strictObject({ ids: recordIds, add: tagIds, remove: tagIds });
export type TagChange = z.output<typeof tagChange>;
/** The tags that records of one kind get and lose; all or none are changed. */
export const tagChangeInput = z.strictObject({
  kind: z.enum(subjectKinds),
  changes: z.array(tagChange).check(
    z.minLength(1, 'Elige al menos un registro.'),
    z.maxLength(MAX_TAG_CHANGES),
    z.refine(
      (changes) => new Set(changes.flatMap(({ ids }) => ids)).size <= MAX_CHANGED_ROWS,
      `Como máximo ${MAX_CHANGED_ROWS} registros a la vez.`,
    ),
  ),
});

export const tagRefInput = z.strictObject({ id, version });
export const tagUpdateInput = z.strictObject({ id, version, tag: tagForm });
/** The tag that goes, and the one it is united with. */
export const tagUniteInput = z
  .strictObject({ id, version, into: id })
  .check(z.refine(({ id, into }) => id !== into, { error: 'Elige otra etiqueta.', path: ['into'] }));
/** The form that chooses the latter. */
export const uniteForm = z.strictObject({ into: z.uuid('Elige una etiqueta.') });
