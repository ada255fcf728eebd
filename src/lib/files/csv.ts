import { toNumberCell, toTextCell } from '../../../db/domain/exchange/cells.ts';
import { BYTE_ORDER_MARK, CSV_TYPE, toCsvLine } from '../../../db/domain/exchange/csv.ts';
import { today } from '../../../db/domain/madrid.ts';
import { downloadBlob } from './download-url.ts';

type CsvValue = string | number | null | undefined;
export type CsvColumn<Row> = readonly [head: string, value: (row: Row) => CsvValue];

const toCell = (value: CsvValue): string =>
  typeof value === 'number' ? toNumberCell(value) : toTextCell(value ?? '');

/** The rows as the text of a CSV file. */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  [
    BYTE_ORDER_MARK,
    toCsvLine(columns.map(([head]) => toTextCell(head))),
    ...rows.map((row) => toCsvLine(columns.map(([, value]) => toCell(value(row))))),
  ].join('');

/** Downloads the rows as '{name}-2026-11-23.csv'. */
export function downloadCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): void {
  downloadBlob(new Blob([toCsv(columns, rows)], { type: CSV_TYPE }), `${name}-${today()}.csv`);
}
