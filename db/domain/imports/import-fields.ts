import { fold } from '../fold.ts';
import type { Field, FieldSet } from './fields.ts';
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

function readNames(fields: FieldSet): Map<string, string> {
  const entries = Object.entries(fields);
  return new Map([
    ...entries.flatMap(([field, { names = [] }]) =>
      names.map((name): [string, string] => [fold(name), field]),
    ),
    // What an export calls it wins.
    ...entries.map(([field, { label }]): [string, string] => [fold(label), field]),
  ]);
}
const fieldsByName = Object.fromEntries(
  Object.entries(importFields).map(([kind, fields]) => [kind, readNames(fields)]),
) as Record<ImportKind, Map<string, string>>;

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
  return headings.map((heading) => {
    const known = remembered.get(heading);
    const field = known === undefined ? (fieldsByName[kind].get(fold(heading)) ?? null) : known;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
