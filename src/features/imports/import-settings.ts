import { fold } from '../../../db/domain/fold.ts';
import type { FieldKind } from '../../../db/domain/imports/field-definitions.ts';
import { getField, proposeFields } from '../../../db/domain/imports/import-fields.ts';
import type { ImportSettings } from '../../../db/domain/imports/import-input.ts';
import {
  type ImportKind,
  MAX_MAPPED_VALUES,
  type NumberFormat,
  ROWS_OF_REQUEST,
} from '../../../db/domain/imports/imports.ts';
import { parseChoicesCell, recogniseNumbers } from '../../../db/domain/imports/parse-cells.ts';
import { leadPriorityOptions, leadSourceOptions, leadStatusOptions } from '../../texts/lead-texts.ts';
import { toLabelOptions } from '../../texts/option-texts.ts';
import { ownerStatusOptions } from '../../texts/owner-texts.ts';
import { addressVisibilityOptions } from '../../texts/property-texts.ts';
import { timeRangeOptions } from '../../texts/time-range-texts.ts';
import type { Option } from '../../ui/inputs/select.tsx';
import type { FileRow, ParsedFile } from './check-file.ts';

/** The texts of values that are not stored as they are shown. */
const choiceTexts: Record<ImportKind, Readonly<Record<string, readonly Option[]>>> = {
  leads: {
    status: leadStatusOptions,
    priority: leadPriorityOptions,
    source: leadSourceOptions,
    timeRangeInterest: timeRangeOptions,
  },
  owners: { status: ownerStatusOptions },
  properties: { addressVisibility: addressVisibilityOptions },
};
/** An active colleague, by whom rows may be told to be looked after. */
export type Colleague = Option & { email: string };
/** Returns the values that a field of choices or colleagues may have; null for any other field. */
export function getChoices(
  kind: ImportKind,
  field: string | null,
  colleagues: readonly Colleague[] = [],
): readonly Option[] | null {
  if (field === null) return null;
  const { choices, kind: holds } = getField(kind, field);
  if (holds === 'user') return colleagues;
  return choices ? (choiceTexts[kind][field] ?? toLabelOptions(choices)) : null;
}

/** How a column of the file is imported; one whose field is null is left out. */
export type ColumnChoice = { field: string | null; format: NumberFormat };
/** What a value of a column stands for, by its text; '' where it is left out, absent where nobody has said so. */
export type ValueChoices = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** The text under which a column has what all of its other values stand for: no cell is blank. */
export const OTHER_VALUES = '';
/** Values of a column that are asked about at first. */
export const MAX_ASKED = 15;

/** How columns were imported before: the field of a heading, null where it was left out, and what values stood for. */
export type EarlierChoices = { fields: ReadonlyMap<string, string | null>; values: ValueChoices };
/** Returns how the columns of earlier imports, the newest first, were imported last. */
export function collectEarlierChoices(imports: readonly ImportSettings[]): EarlierChoices {
  const fields = new Map<string, string | null>();
  const values: Record<string, Record<string, string>> = {};
  for (const each of imports.toReversed()) {
    for (const heading of each.leftOut ?? []) fields.set(heading, null);
    for (const { heading, field } of each.columns) fields.set(heading, field);
    const others = (each.others ?? []).map((other) => ({ ...other, text: OTHER_VALUES }));
    for (const { field, text, value } of [...each.values, ...others])
      values[field] = { ...values[field], [text]: value ?? '' };
  }
  return { fields, values };
}

/** The cells of a column that are not empty. */
export const getColumnCells = ({ rows }: ParsedFile, at: number): string[] =>
  rows.flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at]] : []));

/** Proposes how the columns of a file are imported, as they were before or by their name. */
export function proposeColumns(
  kind: ImportKind,
  file: ParsedFile,
  { fields }: EarlierChoices,
): ColumnChoice[] {
  return proposeFields(kind, file.headings, fields).map((field, at) => ({
    field,
    format: recogniseNumbers(getColumnCells(file, at)),
  }));
}

/** The different texts of a column, those that most rows have first; `kind` is what its cells hold. */
export function getColumnTexts(file: ParsedFile, at: number, kind: FieldKind = 'text'): string[] {
  const counts = new Map<string, number>();
  const read = kind === 'choices' ? parseChoicesCell : (cell: string) => [cell.trim()];
  for (const text of getColumnCells(file, at).flatMap(read)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text);
}

const NOTHING = ['sin especificar', 'sin estado', 'sin fuente', 'sin prioridad', '-', 'n/a'].map(fold);
/** Proposes what a text stands for: the value that is called so; '' for what says nothing, null for what is unknown. */
export function proposeValue(
  kind: ImportKind,
  field: string,
  text: string,
  { values }: EarlierChoices,
  colleagues: readonly Colleague[],
): string | null {
  const known = values[field]?.[text];
  if (known !== undefined || text === OTHER_VALUES) return known ?? null;
  const named = (getChoices(kind, field, colleagues) ?? []).filter((option) =>
    [option.value, option.label, ...('email' in option ? [option.email] : [])].some(
      (each) => fold(String(each)) === fold(text),
    ),
  );
  // Of two colleagues of one name nobody knows which is meant.
  if (named.length === 1) return named[0]?.value ?? null;
  return NOTHING.includes(fold(text)) ? '' : null;
}

/** Returns the settings of an import; a text that stands for nothing that is known makes its rows wrong. */
export function toSettings(
  kind: ImportKind,
  file: ParsedFile,
  columns: readonly ColumnChoice[],
  toValue: (field: string, text: string) => string | null,
): ImportSettings {
  const chosen = columns.flatMap(({ field, format }, at) =>
    field === null ? [] : [{ at, field, format, heading: file.headings[at] ?? '' }],
  );
  const mapped = chosen.flatMap(({ field, at }) =>
    getChoices(kind, field) ? [{ field, texts: getColumnTexts(file, at, getField(kind, field).kind) }] : [],
  );
  const values = mapped.flatMap(({ field, texts }) =>
    texts.flatMap((text) => {
      const value = toValue(field, text);
      return value === null ? [] : [{ field, text, value: value || null }];
    }),
  );
  const others = mapped.flatMap(({ field, texts }) => {
    const value = texts.length > MAX_ASKED ? toValue(field, OTHER_VALUES) : null;
    return value === null ? [] : [{ field, value: value || null }];
  });
  return {
    columns: chosen.map(({ format, ...column }) =>
      getField(kind, column.field).kind === 'number' ? { ...column, format } : column,
    ),
    leftOut: columns.flatMap(({ field }, at) => (field === null ? [file.headings[at] ?? ''] : [])),
    others,
    values: values.slice(0, MAX_MAPPED_VALUES),
  };
}

type SentRow = { line: number; cells: string[] };
/** Returns the rows of a file with the cells of the imported columns, in parts as large as a request may be. */
export function toParts(rows: readonly FileRow[], { columns }: ImportSettings): SentRow[][] {
  const parts: SentRow[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { line, cells } of rows) {
    const sent = { line, cells: columns.map(({ at }) => cells[at] ?? '') };
    const length = JSON.stringify(sent).length;
    const part = parts.at(-1);
    if (part && part.length < ROWS_OF_REQUEST.rows && size + length <= ROWS_OF_REQUEST.characters) {
      part.push(sent);
      size += length;
    } else {
      parts.push([sent]);
      size = length;
    }
  }
  return parts;
}
