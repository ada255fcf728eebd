import { fold } from '../fold.ts';
import { getOperationByBudgets, type LeadOperation } from '../leads/lead-operation.ts';
import type { LeadPriority, LeadStatus } from '../leads/leads.ts';
import { foldPerson } from '../search/folded-columns.ts';
import type { PersonKind } from './duplicates.ts';

export const mergeSides = ['older', 'newer'] as const;
/** The record whose value of a field is kept; the older one stays. */
export type MergeSide = (typeof mergeSides)[number];

/** The fields that are chosen, of one record or the other, with the columns that go together: a range is not mixed. */
export const leadMergeFields = {
  name: ['name'],
  email: ['email'],
  phone: ['phone'],
  status: ['status'],
  priority: ['priority'],
  source: ['source'],
  responsible: ['assignedTo'],
  nextFollowUpOn: ['nextFollowUpOn'],
  buyBudget: ['minBuyBudget', 'maxBuyBudget'],
  rentBudget: ['minRentBudget', 'maxRentBudget'],
  size: ['minPropertySize', 'maxPropertySize'],
  timeRangeInterest: ['timeRangeInterest'],
} as const;
export const ownerMergeFields = {
  name: leadMergeFields.name,
  email: leadMergeFields.email,
  phone: leadMergeFields.phone,
  status: leadMergeFields.status,
  responsible: leadMergeFields.responsible,
} as const;
export type MergeField = keyof typeof leadMergeFields;
export type MergeChoices = Partial<Record<MergeField, MergeSide>>;

/** The preferences that are united. */
export const unitedFields = [
  'preferredPropertyTypes',
  'preferredBedrooms',
  'preferredBathrooms',
  'preferredFeatures',
  'preferredZones',
] as const;

export const getMergeFields = (kind: PersonKind) =>
  Object.entries(kind === 'lead' ? leadMergeFields : ownerMergeFields) as [MergeField, readonly string[]][];

type Row = Record<string, unknown>;

const statusRanks: Record<LeadStatus | 'Active' | 'Inactive', number> = {
  ...{ Lost: 0, New: 1, Contacted: 2, Qualified: 3, Converted: 4 },
  ...{ Inactive: 0, Active: 1 },
};
const priorityRanks: Record<LeadPriority, number> = { Low: 1, Medium: 2, High: 3 };
const rankIn = (ranks: Record<string, number>) => (value: unknown) => ranks[String(value)] ?? 0;
const isSet = (value: unknown) => value !== null && value !== undefined && value !== '';

/** How full a value is; the fuller one is preselected. Of contact data the longer text, of a range that with more limits. */
const fullness: Partial<Record<MergeField, (value: unknown) => number>> = {
  name: (value) => String(value ?? '').length,
  phone: (value) => String(value ?? '').replace(/\D/g, '').length,
  status: rankIn(statusRanks),
  priority: rankIn(priorityRanks),
  // The sooner day.
  nextFollowUpOn: (value) => (value ? -Date.parse(String(value)) : Number.NEGATIVE_INFINITY),
};

/** Returns the record with the fuller value of each field; the older one where they are equally full. */
export function preselectSides(kind: PersonKind, older: Row, newer: Row): MergeChoices {
  const measure = (field: MergeField, columns: readonly string[], row: Row) => {
    const own = fullness[field];
    return own ? own(row[columns[0] ?? '']) : columns.filter((column) => isSet(row[column])).length;
  };
  return Object.fromEntries(
    getMergeFields(kind).map(([field, columns]) => [
      field,
      measure(field, columns, newer) > measure(field, columns, older) ? 'newer' : 'older',
    ]),
  );
}

/** Returns the values of the record that stays: the chosen ones, and of a lead the united preferences. */
export function mergeValues(kind: PersonKind, older: Row, newer: Row, choices: MergeChoices): Row {
  const chosen = getMergeFields(kind).flatMap(([field, columns]) => {
    const row = choices[field] === 'newer' ? newer : older;
    return columns.map((column) => [column, row[column] ?? null] as const);
  });
  const kept: Row = Object.fromEntries(chosen);
  const values: Row = { ...kept, ...foldPerson(kept as Parameters<typeof foldPerson>[0]) };
  if (kind === 'owner') return values;
  return {
    ...values,
    // A column that cannot be null: a quick lead has none yet.
    timeRangeInterest: values.timeRangeInterest ?? '',
    ...uniteLists(older, newer),
    operation: getOperationByBudgets(values) ?? uniteOperations(older.operation, newer.operation),
    hasOpenPreferences: Boolean(older.hasOpenPreferences) && Boolean(newer.hasOpenPreferences),
  };
}

/** The preferences of both leads, those of the older one first; zones once without regard to case and accents. */
export const uniteLists = (older: Row, newer: Row): Record<(typeof unitedFields)[number], unknown[]> =>
  Object.fromEntries(
    unitedFields.map((field) => {
      const all = [older, newer].flatMap((row) => row[field] as (string | number)[]);
      const keys = all.map((value) => (typeof value === 'string' ? fold(value) : value));
      const united = all.filter((_, index) => keys.indexOf(keys[index] as never) === index);
      return [
        field,
        typeof united[0] === 'number' ? united.toSorted((a, b) => Number(a) - Number(b)) : united,
      ];
    }),
  ) as Record<(typeof unitedFields)[number], unknown[]>;

function uniteOperations(older: unknown, newer: unknown): LeadOperation | null {
  const operations = [older, newer].filter((one) => typeof one === 'string') as LeadOperation[];
  const [first, second = first] = operations;
  return first === undefined ? null : first === second ? first : 'both';
}
