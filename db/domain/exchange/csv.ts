// Comma-separated values as spreadsheets of Spanish computers open them: UTF-8 with a byte order mark, semicolons, CRLF, quotes as
// RFC 4180 has them. Written here, since that is one expression; files of people are read by a library.

export const CSV_TYPE = 'text/csv; charset=utf-8';
export const BYTE_ORDER_MARK = '\ufeff';

const quote = (cell: string) => (/[;"\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns a row of cells as a line of a CSV file. */
export const toCsvLine = (cells: readonly string[]): string => `${cells.map(quote).join(';')}\r\n`;
