import { planUnitedContacts } from '../../../db/domain/contacts/united-contacts.ts';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import type { MergeChoices, MergeField, unitedFields } from '../../../db/domain/duplicates/merge-fields.ts';
import { BATHROOMS, BEDROOMS } from '../../../db/domain/leads/leads.ts';
import { formatDay, formatEuros, formatSquareMetres } from '../../lib/format/format.ts';
import { formatRange } from '../../lib/format/format-range.ts';
import { rentRange, roomsText } from '../../lib/format/lead-preference-texts.ts';
import { phoneText } from '../../lib/format/phone-text.ts';
import { plural } from '../../lib/format/plural.ts';
import { leadPriorityText, leadSourceText, leadStatusText } from '../../texts/lead-texts.ts';
import { ownerStatusText } from '../../texts/owner-texts.ts';
import { timeRangeText } from '../../texts/time-range-texts.ts';
import type { MergePair, MergeRecord } from './duplicate-types.ts';

export const mergeFieldTexts: Record<MergeField, string> = {
  name: 'Nombre',
  email: 'Email',
  phone: 'Teléfono',
  status: 'Estado',
  priority: 'Prioridad',
  source: 'Fuente',
  responsible: 'Responsable',
  nextFollowUpOn: 'Próximo seguimiento',
  buyBudget: 'Compra',
  rentBudget: 'Alquiler',
  size: 'Superficie',
  timeRangeInterest: 'Plazo de interés',
};
export const unitedFieldTexts: Record<(typeof unitedFields)[number], string> = {
  preferredPropertyTypes: 'Tipos de propiedad',
  preferredBedrooms: 'Habitaciones',
  preferredBathrooms: 'Baños',
  preferredFeatures: 'Características',
  preferredZones: 'Zonas',
};

type Values = Record<string, unknown>;
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown) => (typeof value === 'number' ? value : null);
const range = (min: unknown, max: unknown, format: (from: number | null, to: number | null) => string) =>
  number(min) === null && number(max) === null ? null : format(number(min), number(max));

/** The value of a field of one record as it is read; null for none. */
export function mergeValueText(kind: PersonKind, field: MergeField, record: MergeRecord): string | null {
  const values = record as Values;
  switch (field) {
    case 'phone':
      return text(values.phone) && phoneText(String(values.phone));
    case 'status':
      return kind === 'lead' ? leadStatusText(record.status) : ownerStatusText(record.status);
    case 'priority':
      return text(values.priority) && leadPriorityText(String(values.priority));
    case 'source':
      return text(values.source) && leadSourceText(String(values.source));
    case 'responsible':
      return record.assigneeName;
    case 'nextFollowUpOn':
      return text(values.nextFollowUpOn) && formatDay(String(values.nextFollowUpOn));
    case 'buyBudget':
      return range(values.minBuyBudget, values.maxBuyBudget, (min, max) =>
        formatRange(min, max, formatEuros),
      );
    case 'rentBudget':
      return range(values.minRentBudget, values.maxRentBudget, rentRange);
    case 'size':
      return range(values.minPropertySize, values.maxPropertySize, (min, max) =>
        formatRange(min, max, formatSquareMetres),
      );
    case 'timeRangeInterest':
      return text(values.timeRangeInterest) && timeRangeText(String(values.timeRangeInterest));
    default:
      return text(values[field]);
  }
}

/** The united values of a preference as they are read. */
export function unitedText(field: (typeof unitedFields)[number], values: unknown[]): string {
  if (field === 'preferredBedrooms') return roomsText(values as number[], BEDROOMS.max);
  if (field === 'preferredBathrooms') return roomsText(values as number[], BATHROOMS.max);
  return values.join(', ');
}

/** What moves with a record: '3 actividades, 1 tarea'; null for nothing. */
export function movedText(pair: MergePair, choices: MergeChoices): string | null {
  const { deleted } = planContacts(pair, choices);
  const contacts = pair.newer.contacts.filter(({ id }) => deleted.every((each) => each.id !== id));
  const counts = pair.newer as Partial<
    Record<'activities' | 'tasks' | 'events' | 'matches' | 'properties', number>
  >;
  const parts = [
    [contacts.length, 'contacto', 'contactos'],
    [counts.activities, 'actividad', 'actividades'],
    [counts.tasks, 'tarea', 'tareas'],
    [counts.events, 'evento', 'eventos'],
    [counts.matches, 'cruce', 'cruces'],
    [counts.properties, 'propiedad', 'propiedades'],
  ] as const;
  const named = parts.flatMap(([count, one, many]) => (count ? [plural(count, one, many)] : []));
  return named.length > 0 ? named.join(', ') : null;
}

/** What becomes of the contacts of both with these choices. */
function planContacts({ older, newer }: MergePair, choices: MergeChoices) {
  const get = <F extends 'name' | 'phone' | 'email'>(field: F) =>
    (choices[field] === 'newer' ? newer : older)[field];
  return planUnitedContacts({
    survivor: older,
    main: { name: get('name'), phone: get('phone'), email: get('email') },
    merged: newer,
    all: [...older.contacts, ...newer.contacts],
  });
}

/** The main phones and addresses that are not chosen and become contacts: '934 111 222, maria@correo.example'; null for none. */
export function keptContactsText(pair: MergePair, choices: MergeChoices): string | null {
  const { made } = planContacts(pair, choices);
  const texts = made.flatMap(({ phone, email }) => [phone && phoneText(phone), email]);
  return texts.filter((each) => each !== null).join(', ') || null;
}
