import { fold } from '../../../db/domain/fold.ts';
import type { ImportSettings } from '../../../db/domain/imports/import-input.ts';
import { MAX_MAPPED_VALUES, type NumberFormat, ROWS_OF_REQUEST } from '../../../db/domain/imports/imports.ts';
import { getLeadField, type LeadField, proposeFields } from '../../../db/domain/imports/lead-fields.ts';
import { recogniseNumbers } from '../../../db/domain/imports/read-cells.ts';
import { leadPriorityOptions, leadSourceOptions, leadStatusOptions } from '../../texts/lead-texts.ts';
import { timeRangeOptions } from '../../texts/time-range-texts.ts';
import type { Option } from '../../ui/inputs/select.tsx';
import type { FileRow, ParsedFile } from './parse-file.ts';

export type ChoiceField = 'status' | 'priority' | 'source' | 'timeRangeInterest';
/** The values that a field of choices may have. */
export const choiceOptions: Record<ChoiceField, readonly Option[]> = {
  status: leadStatusOptions,
  priority: leadPriorityOptions,
  source: leadSourceOptions,
  timeRangeInterest: timeRangeOptions,
};
export const isChoiceField = (field: LeadField | null): field is ChoiceField =>
  field !== null && Object.hasOwn(choiceOptions, field);

/** How a column of the file is imported; one whose field is null is left out. */
export type ColumnChoice = { field: LeadField | null; format: NumberFormat };
/** What a value of a column stands for, by its text; '' where it is left out, absent where nobody has said so. */
export type ValueChoices = Partial<Record<ChoiceField, Record<string, string>>>;

/** The cells of a column that are not empty. */
export const cellsOf = ({ rows }: ParsedFile, at: number): string[] =>
  rows.flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at]] : []));

/** Proposes how the columns of a file are imported, as they were in the last import or by their name. */
export function proposeColumns(file: ParsedFile, last: ImportSettings | undefined): ColumnChoice[] {
  const remembered = new Map(last?.columns.map(({ heading, field }) => [heading, field]));
  return proposeFields(file.headings, remembered).map((field, at) => ({
    field,
    format: recogniseNumbers(cellsOf(file, at)),
  }));
}

/** The different texts of a column, those that most rows have first. */
export function textsOf(file: ParsedFile, at: number): string[] {
  const counts = new Map<string, number>();
  for (const cell of cellsOf(file, at)) {
    const text = cell.trim();
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text);
}

const NOTHING = ['sin especificar', 'sin estado', 'sin fuente', 'sin prioridad', '-', 'n/a'].map(fold);
/** Proposes what a text stands for: the value that is called so; '' for what says nothing, null for what is unknown. */
export function proposeValue(
  field: ChoiceField,
  text: string,
  last: ImportSettings | undefined,
): string | null {
  const known = last?.values.find((each) => each.field === field && each.text === text);
  if (known) return known.value ?? '';
  const option = choiceOptions[field].find(({ value, label }) =>
    [value, label].some((each) => fold(each) === fold(text)),
  );
  return option?.value ?? (NOTHING.includes(fold(text)) ? '' : null);
}

/** Returns the settings of an import; a text that stands for nothing that is known makes its rows wrong. */
export function toSettings(
  file: ParsedFile,
  columns: readonly ColumnChoice[],
  toValue: (field: ChoiceField, text: string) => string | null,
): ImportSettings {
  const chosen = columns.flatMap(({ field, format }, at) =>
    field === null ? [] : [{ at, field, format, heading: file.headings[at] ?? '' }],
  );
  const values = chosen.flatMap(({ field, at }) => {
    if (!isChoiceField(field)) return [];
    return textsOf(file, at).flatMap((text) => {
      const value = toValue(field, text);
      return value === null ? [] : [{ field, text, value: value || null }];
    });
  });
  return {
    columns: chosen.map(({ format, ...column }) =>
      getLeadField(column.field).kind === 'number' ? { ...column, format } : column,
    ),
    values: values.slice(0, MAX_MAPPED_VALUES) as ImportSettings['values'],
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
