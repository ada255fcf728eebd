// Without Zod, which the first load of pages does not have.

/** The prefix of an agency that has set none. */
export const DEFAULT_REFERENCE_PREFIX = 'LL';
export const MAX_REFERENCE_PREFIX = 8;
export const MAX_REFERENCE = 30;
/** References of one `properties.withReferences`. */
export const MAX_REFERENCES_ASKED = 200;
export const REFERENCE_TAKEN = 'Otra propiedad tiene esta referencia.';

/** The capital of a letter; of one whose capital is two ('ß') the letter, so that no text becomes longer. */
const toCapital = (letter: string) =>
  letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter;
/** A reference as it is stored, in capitals with one space between two words, so that two that differ in case alone are the same. */
export const toReference = (typed: string): string =>
  typed.replace(/\p{L}/gu, toCapital).trim().replace(/\s+/g, ' ');

/** The reference that a counter gives, as the trigger `properties_numbered` (migration 0054) writes it: 'LL-0001'. */
export const formatReference = (prefix: string, number: number | string): string =>
  `${prefix}-${String(number).padStart(4, '0')}`;

/** What a typed text says of references. */
export type TypedReference = {
  /** Whole references: the text itself, and the one that a counter gives for 'll1' or 'LL 01'. */
  whole: string[];
  /** How references begin: the text where it has a digit, since a prefix alone is that of all. */
  begin: string | null;
  /** The number of a reference with the agency's own prefix, of digits alone: '0012'. */
  number: string | null;
};

const COUNTED = /^([A-Z0-9]*?[A-Z])[-\s./]*(\d{1,9})$/;
/** Returns what a typed text says of references; null for an empty one. */
export function parseReference(typed: string): TypedReference | null {
  const text = toReference(typed);
  if (text === '' || text.length > MAX_REFERENCE || !text.isWellFormed()) return null;
  const [, prefix, digits] = COUNTED.exec(text) ?? [];
  const counted = prefix && digits ? [formatReference(prefix, digits.replace(/^0+(?=\d)/, ''))] : [];
  return {
    whole: [...new Set([text, ...counted])],
    begin: /\d/.test(text) ? text : null,
    number: /^\d{1,9}$/.test(text) ? text.replace(/^0+(?=\d)/, '').padStart(4, '0') : null,
  };
}
