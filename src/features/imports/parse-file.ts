import Papa from 'papaparse';
import { IMPORT_LIMITS, MAX_HEADING } from '../../../db/domain/imports/imports.ts';

export type FileRow = { line: number; cells: string[] };
export type ParsedFile = { headings: string[]; rows: FileRow[] };
/** A file that was read, or why it cannot be. */
export type Parsing = { ok: true; file: ParsedFile } | { ok: false; error: string };

const fail = (error: string): Parsing => ({ ok: false, error });
const thousands = (amount: number) => amount.toLocaleString('es-ES', { useGrouping: 'always' } as never);

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte);

/** Returns the text of a file: UTF-8 with or without byte order mark, UTF-16 with one, else Windows-1252. */
export function decodeText(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(buffer);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(buffer);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer);
  } catch {
    return new TextDecoder('windows-1252').decode(buffer);
  }
}

/** Programs like Excel name the delimiter in a line before the headings. */
const DELIMITER_LINE = /^sep=(.)\r?\n/i;

/** Reads a CSV file: its headings, and its rows that are not empty, with the number that each has in the file. */
export function parseFile(buffer: ArrayBuffer): Parsing {
  if (buffer.byteLength > IMPORT_LIMITS.bytes)
    return fail('El archivo pesa más de 30 MB. Divídelo en varios.');
  const text = decodeText(buffer);
  if (text.includes('\0') || text.startsWith('PK\u0003\u0004'))
    return fail('No es un archivo CSV. Ábrelo en tu hoja de cálculo y guárdalo como CSV.');
  const [named, delimiter = ''] = DELIMITER_LINE.exec(text) ?? [];
  const before = named ? 1 : 0;
  const { data } = Papa.parse<string[]>(named ? text.slice(named.length) : text, {
    delimiter,
    delimitersToGuess: [';', ',', '\t'],
    // Blank lines are rows too; the limit is that of rows with content.
    preview: IMPORT_LIMITS.rows * 2,
  });
  const isFilled = (cells: string[]) => cells.some((cell) => cell.trim() !== '');
  const head = data.findIndex(isFilled);
  const headings = data[head];
  if (!headings) return fail('El archivo está vacío.');
  const rows = data.flatMap((cells, at) =>
    at > head && isFilled(cells) ? [{ line: at + 1 + before, cells }] : [],
  );
  return checkFile({ headings: nameHeadings(headings), rows });
}

/** Headings without blanks around them; a column without one is called by its letter. */
const nameHeadings = (headings: string[]) =>
  headings
    .slice(0, IMPORT_LIMITS.columns + 1)
    .map((heading, at) => heading.trim().slice(0, MAX_HEADING) || `Columna ${at + 1}`);

function checkFile(file: ParsedFile): Parsing {
  const { headings, rows } = file;
  if (
    headings.length > IMPORT_LIMITS.columns ||
    rows.some(({ cells }) => cells.length > IMPORT_LIMITS.columns)
  )
    return fail(`El archivo tiene más de ${IMPORT_LIMITS.columns} columnas.`);
  if (rows.length === 0) return fail('El archivo no tiene filas debajo de los títulos.');
  if (rows.length > IMPORT_LIMITS.rows)
    return fail(`El archivo tiene más de ${thousands(IMPORT_LIMITS.rows)} filas. Divídelo en varios.`);
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > IMPORT_LIMITS.cell));
  if (long)
    return fail(
      `La fila ${long.line} tiene una celda de más de ${thousands(IMPORT_LIMITS.cell)} caracteres. Comprueba sus comillas.`,
    );
  return { ok: true, file };
}
