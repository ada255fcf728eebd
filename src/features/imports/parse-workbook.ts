import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { toDayCell, toNumberCell } from '../../../db/domain/exchange/cells.ts';
import { IMPORT_LIMITS } from '../../../db/domain/imports/imports.ts';
import {
  FILE_TOO_LARGE,
  type FileRow,
  MAX_LINES,
  type ParseResult,
  toParsedFile,
  toParseError,
} from './check-file.ts';
import { isTooLargeUnpacked } from './unpacked-size.ts';

const NOT_READ = 'No se puede leer el archivo. Ábrelo en tu hoja de cálculo y guárdalo de nuevo como XLSX.';
const TOO_LARGE =
  'El archivo ocupa demasiado al abrirlo. Deja solo la hoja con los datos, o divídelo en varios.';

type Cell = string | number | boolean | Date | null;
/** Fifteen digits, as many as spreadsheets show of a number. */
const withoutNoise = (value: number) => Number(value.toPrecision(15));
/** Returns a cell as an export has it. */
function toText(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return toNumberCell(withoutNoise(value));
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'string') return value;
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? toDayCell(day) : `${toDayCell(day)} ${time.slice(0, 8)}`;
}

/** Reads a sheet of a workbook (XLSX), the first one that is shown where none is chosen. Its blank lines and what it links to are left out. */
export async function parseWorkbook(buffer: ArrayBuffer, sheet = 0): Promise<ParseResult> {
  if (buffer.byteLength > IMPORT_LIMITS.bytes) return toParseError(FILE_TOO_LARGE);
  if (isTooLargeUnpacked(buffer)) return toParseError(TOO_LARGE);
  try {
    const names: string[] = [];
    await readXlsx(buffer, {
      sheets({ name, hidden, veryHidden }) {
        if (!hidden && !veryHidden) names.push(name);
        return false;
      },
    });
    const name = names[sheet];
    if (name === undefined) return toParseError('El archivo no tiene hojas.');
    const parsing = toParsedFile(await readLines(buffer, name));
    return parsing.ok ? { ok: true, file: { ...parsing.file, sheets: { names, at: sheet } } } : parsing;
  } catch {
    return toParseError(NOT_READ);
  }
}

async function readLines(buffer: ArrayBuffer, sheet: string): Promise<FileRow[]> {
  const lines: FileRow[] = [];
  for await (const { index, values } of streamXlsxRows(buffer, { sheet, maxRows: MAX_LINES })) {
    const cells = values.map((value) => toText(value as Cell));
    // Columns that only have a format are none.
    while (cells.length > 0 && cells.at(-1) === '') cells.pop();
    if (cells.length > 0) lines.push({ line: index + 1, cells });
    // It is refused: no more of it is kept.
    if (cells.length > IMPORT_LIMITS.columns) break;
  }
  return lines;
}
