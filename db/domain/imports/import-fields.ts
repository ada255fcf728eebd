import { fold } from '../fold.ts';
import type { Field, FieldSet } from './field-definitions.ts';
import type { ImportKind } from './imports.ts';
import { leadFields } from './lead-fields.ts';
import { ownerFields } from './owner-fields.ts';
import { propertyFields } from './property-fields.ts';

// Without Zod: the page of imports chooses among the fields.

/** The fields of each kind, by their name. */
export const importFields: Record<ImportKind, FieldSet> = {
  leads: leadFields,
  owners: ownerFields,
  properties: propertyFields,
};

/** Returns how a field is called, and what its cells hold. */
export const getField = (kind: ImportKind, field: string): Field => {
  const found = importFields[kind][field];
  if (!found) throw new Error(`${kind} have no field ${field}`);
  return found;
};

const toFieldsByHeading = (fields: FieldSet, getHeadings: (field: Field) => readonly string[]) =>
  new Map(
    Object.entries(fields).flatMap(([name, field]) =>
      getHeadings(field).map((each): [string, string] => [fold(each), name]),
    ),
  );
/** The fields by what an export calls them, by what other programs do, and by what they call a second one; the first that is free is meant. */
const toHeadingMaps = (fields: FieldSet) => [
  toFieldsByHeading(fields, ({ label }) => [label]),
  toFieldsByHeading(fields, ({ aliases = [] }) => aliases),
  toFieldsByHeading(fields, ({ fallbacks = [] }) => fallbacks),
];
const headingMaps = Object.fromEntries(
  Object.entries(importFields).map(([kind, fields]) => [kind, toHeadingMaps(fields)]),
) as Record<ImportKind, Map<string, string>[]>;

/**
 * Proposes the field of each heading, each field once; null for a column that is left out. `remembered`: what was chosen before for a
 * heading.
 */
export function proposeFields(
  kind: ImportKind,
  headings: readonly string[],
  remembered: ReadonlyMap<string, string | null> = new Map(),
): (string | null)[] {
  const taken = new Set<string>();
  const proposed = new Map<number, string | null>();
  const propose = (find: (heading: string) => string | null | undefined) => {
    for (const [at, heading] of headings.entries()) {
      const field = proposed.has(at) ? undefined : find(heading);
      if (field === undefined || (field !== null && taken.has(field))) continue;
      proposed.set(at, field);
      if (field !== null) taken.add(field);
    }
  };
  propose((heading) => remembered.get(heading));
  for (const fieldsByHeading of headingMaps[kind]) propose((heading) => fieldsByHeading.get(fold(heading)));
  return headings.map((_, at) => proposed.get(at) ?? null);
}
