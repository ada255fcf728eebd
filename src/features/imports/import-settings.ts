import { fold } from '../../../db/domain/fold.ts';
import type { FieldKind } from '../../../db/domain/imports/fields.ts';
import { getField, proposeFields } from '../../../db/domain/imports/import-fields.ts';
import type { ImportSettings } from '../../../db/domain/imports/import-input.ts';
import {
  type ImportKind,
  MAX_MAPPED_VALUES,
  type NumberFormat,
  ROWS_OF_REQUEST,
} from '../../../db/domain/imports/imports.ts';
import { readChoicesCell, recogniseNumbers } from '../../../db/domain/imports/read-cells.ts';
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
/** Returns the values that a field of choices may have; null for any other field. */
export function getChoices(kind: ImportKind, field: string | null): readonly Option[] | null {
  const choices = field === null ? undefined : getField(kind, field).choices;
  return choices ? (choiceTexts[kind][field ?? ''] ?? toLabelOptions(choices)) : null;
}

/** How a column of the file is imported; one whose field is null is left out. */
export type ColumnChoice = { field: string | null; format: NumberFormat };
/** What a value of a column stands for, by its text; '' where it is left out, absent where nobody has said so. */
export type ValueChoices = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The cells of a column that are not empty. */
export const cellsOf = ({ rows }: ParsedFile, at: number): string[] =>
  rows.flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at]] : []));

/** Proposes how the columns of a file are imported, as they were in the last import or by their name. */
export function proposeColumns(
  kind: ImportKind,
  file: ParsedFile,
  last: ImportSettings | undefined,
): ColumnChoice[] {
  const remembered = new Map<string, string | null>([
    ...(last?.leftOut ?? []).map((heading): [string, null] => [heading, null]),
    ...(last?.columns ?? []).map(({ heading, field }): [string, string] => [heading, field]),
  ]);
  return proposeFields(kind, file.headings, remembered).map((field, at) => ({
    field,
    format: recogniseNumbers(cellsOf(file, at)),
  }));
}

/** The different texts of a column, those that most rows have first; `kind` is what its cells hold. */
export function textsOf(file: ParsedFile, at: number, kind: FieldKind = 'text'): string[] {
  const counts = new Map<string, number>();
  const read = kind === 'choices' ? readChoicesCell : (cell: string) => [cell.trim()];
  for (const text of cellsOf(file, at).flatMap(read)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text);
}

const NOTHING = ['sin especificar', 'sin estado', 'sin fuente', 'sin prioridad', '-', 'n/a'].map(fold);
/** Proposes what a text stands for: the value that is called so; '' for what says nothing, null for what is unknown. */
export function proposeValue(
  kind: ImportKind,
  field: string,
  text: string,
  last: ImportSettings | undefined,
): string | null {
  const known = last?.values.find((each) => each.field === field && each.text === text);
  if (known) return known.value ?? '';
  const option = getChoices(kind, field)?.find(({ value, label }) =>
    [value, label].some((each) => fold(each) === fold(text)),
  );
  return option?.value ?? (NOTHING.includes(fold(text)) ? '' : null);
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
  const values = chosen.flatMap(({ field, at }) => {
    if (!getChoices(kind, field)) return [];
    return textsOf(file, at, getField(kind, field).kind).flatMap((text) => {
      const value = toValue(field, text);
      return value === null ? [] : [{ field, text, value: value || null }];
    });
  });
  return {
    columns: chosen.map(({ format, ...column }) =>
      getField(kind, column.field).kind === 'number' ? { ...column, format } : column,
    ),
    leftOut: columns.flatMap(({ field }, at) => (field === null ? [file.headings[at] ?? ''] : [])),
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
