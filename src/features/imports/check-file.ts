import { IMPORT_LIMITS, MAX_HEADING } from '../../../db/domain/imports/imports.ts';

export type FileRow = { line: number; cells: string[] };
export type ParsedFile = {
  headings: string[];
  rows: FileRow[];
  /** The sheets of a workbook that can be read, and the place of the one that was. */
  sheets?: { names: string[]; at: number };
};
/** A file that was read, or why it cannot be. */
export type ParseResult = { ok: true; file: ParsedFile } | { ok: false; error: string };

export const toParseError = (error: string): ParseResult => ({ ok: false, error });
export const FILE_TOO_LARGE = 'El archivo pesa más de 30 MB. Divídelo en varios.';
const thousands = (amount: number) => amount.toLocaleString('es-ES', { useGrouping: 'always' } as never);

/** Lines that are read: blank ones are among them, and the limit is that of rows with content. */
export const MAX_LINES = IMPORT_LIMITS.rows * 2;
const isFilled = ({ cells }: FileRow) => cells.some((cell) => cell.trim() !== '');

/** Headings without blanks around them; a column without one is called by its place. */
const nameHeadings = (headings: string[]) =>
  headings
    .slice(0, IMPORT_LIMITS.columns + 1)
    .map((heading, at) => heading.trim().slice(0, MAX_HEADING) || `Columna ${at + 1}`);

/** Returns the headings of lines, the first that has content, and the rows that have some; refuses what is too large. */
export function toParsedFile(lines: readonly FileRow[]): ParseResult {
  if (lines.some(({ cells }) => cells.length > IMPORT_LIMITS.columns))
    return toParseError(`El archivo tiene más de ${IMPORT_LIMITS.columns} columnas.`);
  const [head, ...rows] = lines.filter(isFilled);
  if (!head) return toParseError('El archivo está vacío.');
  if (rows.length === 0) return toParseError('El archivo no tiene filas debajo de los títulos.');
  if (rows.length > IMPORT_LIMITS.rows)
    return toParseError(
      `El archivo tiene más de ${thousands(IMPORT_LIMITS.rows)} filas. Divídelo en varios.`,
    );
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > IMPORT_LIMITS.cell));
  if (long)
    return toParseError(
      `La fila ${long.line} tiene una celda de más de ${thousands(IMPORT_LIMITS.cell)} caracteres. Comprueba sus comillas.`,
    );
  return { ok: true, file: { headings: nameHeadings(head.cells), rows } };
}
