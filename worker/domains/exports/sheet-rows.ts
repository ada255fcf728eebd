import {
  type SheetCellKind,
  toDayCell,
  toInstantCell,
  toNumberCell,
  toTextCell,
  toTextsCell,
} from '../../../db/domain/exchange/cells.ts';
import { contactHeadings, type Sheet } from '../../../db/domain/exchange/sheets.ts';
import type { Contact } from '../contacts/reads.ts';

type Value = string | number | boolean | readonly (string | number)[] | null;
/** What the cells of a row are made of, by the names of the columns of its sheet. */
export type SheetRow<S extends Sheet> = { [Field in keyof S]: Value };

/** Returns a value as its cell has it, by what the cells of its column hold. */
export const toCell: { [Kind in SheetCellKind]: (value: NonNullable<Value>) => string } = {
  text: (value) => toTextCell(String(value)),
  texts: (value) => toTextsCell([value].flat().map(String)),
  number: (value) => toNumberCell(Number(value)),
  flag: (value) => (value ? 'Sí' : 'No'),
  day: (value) => toDayCell(String(value)),
  instant: (value) => toInstantCell(String(value)),
};

/** Returns the headings of a sheet. */
export const toHeadings = (sheet: Sheet): string[] => Object.values(sheet).map(([heading]) => heading);

/** Returns the cells of a row in the order of its sheet; '' for what it lacks. */
export const toCells = <S extends Sheet>(sheet: S, row: SheetRow<S>): string[] =>
  Object.entries(sheet).map(([field, [, kind]]) => {
    const value = row[field] ?? null;
    return value === null ? '' : toCell[kind](value);
  });

/** Returns the cells of further contacts, of `count` of them. */
export const toContactCells = (contacts: readonly Contact[], count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    Object.keys(contactHeadings).map((fact) =>
      toTextCell(contacts[index]?.[fact as keyof typeof contactHeadings] ?? ''),
    ),
  ).flat();
