import { getField } from '../../../db/domain/imports/import-fields.ts';
import type { RowPlan } from './plan.ts';
import type { ImportTarget } from './targets.ts';

/** The fields that columns of a record are read from, where they are called otherwise. */
const comparedFields: Readonly<Record<string, string>> = { assignedTo: 'responsible', ownerId: 'ownerName' };

/** Says what a row changes: 'Cambia Teléfono, Etiquetas.' */
export function describeChange(
  { kind }: ImportTarget,
  plan: Extract<RowPlan, { outcome: 'changed' | 'same' }>,
) {
  const fields = Object.keys(plan.values).map((column) => comparedFields[column] ?? column);
  const labels = [
    ...[...fields, ...(plan.lastContactAt ? ['lastContactAt'] : [])].map(
      (field) => getField(kind, field).label,
    ),
    ...(plan.contacts.length > 0 ? ['Contactos'] : []),
    ...(plan.tags.length > 0 ? [getField(kind, 'tags').label] : []),
    ...(plan.note ? [getField(kind, 'note').label] : []),
  ];
  return `Cambia ${labels.join(', ')}.`;
}
