// Without Zod, which the page of imports does not need before a file is chosen. Rules: specification 5 D, rulings 16 to 18.

/** What can be imported, by the name of its list. */
export const importKinds = ['leads', 'owners', 'properties'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * 'draft' receives its rows and shows what they would do; 'running' and 'paused' import them, 'done' has; 'undoing' takes them back,
 * 'undone' has.
 */
export const importStates = ['draft', 'running', 'paused', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/**
 * What becomes of a row: a new record, a changed one, one that is so already, a repetition of an earlier row of the file, a row that
 * cannot be imported; 'undone' was taken back, 'kept' could not be, as it was edited since.
 */
export const rowOutcomes = ['new', 'changed', 'same', 'duplicate', 'wrong', 'undone', 'kept'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Days for which an import can be undone, and its rows are kept. */
export const IMPORT_DAYS = 30;
/** Imports of an agency that are kept at once. */
export const MAX_IMPORTS = 50;

export const IMPORT_LIMITS = { bytes: 30_000_000, rows: 50_000, columns: 150, cell: 5000 } as const;
/** Rows of one request, and the characters of all of their cells: together less than a request's body may have. */
export const ROWS_OF_REQUEST = { rows: 200, characters: 20_000 } as const;
export const MAX_FILE_NAME = 200;
export const MAX_HEADING = 200;
/** Values of the file that are told what they mean here, of all columns together. */
export const MAX_MAPPED_VALUES = 200;
/** Rows of one page of `imports.rows`. */
export const IMPORT_ROWS_PAGE = 500;

/** How the numbers of a column are written: '1.234,56' or '1,234.56'. */
export const numberFormats = ['comma', 'point'] as const;
export type NumberFormat = (typeof numberFormats)[number];
