import Papa from 'papaparse';
import { IMPORT_LIMITS } from '../../../db/domain/imports/imports.ts';
import { FILE_TOO_LARGE, MAX_LINES, type ParseResult, toParsedFile, toParseError } from './check-file.ts';

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
export function parseCsv(buffer: ArrayBuffer): ParseResult {
  if (buffer.byteLength > IMPORT_LIMITS.bytes) return toParseError(FILE_TOO_LARGE);
  const text = decodeText(buffer);
  if (text.includes('\0'))
    return toParseError('No es un archivo CSV ni XLSX. Ábrelo en tu hoja de cálculo y guárdalo como XLSX.');
  const [named, delimiter = ''] = DELIMITER_LINE.exec(text) ?? [];
  const before = named ? 1 : 0;
  const { data } = Papa.parse<string[]>(named ? text.slice(named.length) : text, {
    delimiter,
    delimitersToGuess: [';', ',', '\t'],
    preview: MAX_LINES,
  });
  return toParsedFile(data.map((cells, at) => ({ line: at + 1 + before, cells })));
}
