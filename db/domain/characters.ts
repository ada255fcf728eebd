const segmenter = new Intl.Segmenter('es', { granularity: 'grapheme' });
/** Letters and signs of the languages that are written here: each code unit is a character. */
const PLAIN = /^[\n\x20-\x7e\xa0-\u02ff\u2010-\u203a€]*$/;

/** How many code units a text may have for each of its characters, so that what stands on one letter cannot grow without end. */
const MAX_UNITS_OF_ONE = 8;

/**
 * Returns the number of characters that people see (grapheme clusters, UAX #29): an emoji of several code points, or a letter with what
 * stands on it, is one. Limits and counters of texts count so, in forms and on the server.
 */
export const countCharacters = (text: string): number =>
  PLAIN.test(text) ? text.length : [...segmenter.segment(text)].length;

/** Whether a text has at most `max` characters. */
export const hasAtMostCharacters = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= max * MAX_UNITS_OF_ONE && countCharacters(text) <= max);
