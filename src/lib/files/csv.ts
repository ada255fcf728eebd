import { today, toLocalDateTime } from '../../../db/domain/madrid.ts';
import { saveBlob } from './save-address.ts';

type CsvValue = string | number | null | undefined;
export type CsvColumn<Row> = readonly [head: string, value: (row: Row) => CsvValue];

/** A moment (ISO) as Madrid's day and time, '2026-11-23 00:30', which spreadsheets take for a date. */
export const toCsvMoment = (iso: string | null): string | null =>
  iso && toLocalDateTime(iso).replace('T', ' ');

// A spreadsheet would run these as a formula (OWASP, CSV injection).
const FORMULA = /^[=+\-@\t\r]/;

function toCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = value ?? '';
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows as CSV for a Spanish spreadsheet: UTF-8 with byte order mark, semicolons, decimal commas, CRLF (RFC 4180). */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([head]) => toCell(head)),
    ...rows.map((row) => columns.map(([, value]) => toCell(value(row)))),
  ];
  return `\uFEFF${lines.map((line) => `${line.join(';')}\r\n`).join('')}`;
}

/** Downloads the rows as '{name}-2026-11-23.csv'. */
export function downloadCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): void {
  const csv = new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
  saveBlob(csv, `${name}-${today()}.csv`);
}
