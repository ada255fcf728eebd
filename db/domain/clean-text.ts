/** The line breaks of any system: of Windows and old macOS, VT (Word's manual break), FF, NEL, LS and PS. */
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

// Signs without a shape of their own that belong to what stands before them, which is matched with them: flags of regions, keycaps,
// emoji (text or colour, skin, joined to the next one), and in scripts that need them joiners and variants of a letter.
const HELD = [
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,8}\\u{e007f}',
  '[\\d#*]\\ufe0f(?=\\u20e3)',
  '[\\p{ExtPict}\\p{EMod}](?:[\\ufe0e\\ufe0f]|\\p{EMod})?(?:\\u200d(?=\\p{ExtPict}))?',
  '(?![\\p{DI}\\u0300-\\u036fªº])[\\p{Lo}\\p{M}\\p{Sm}][\\u180b-\\u180f\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]{1,2}',
];
/** What is held together, or a sign to be removed: control characters except line ends, and Unicode's ignorable ones, bidi among them. */
const UNSEEN = new RegExp(`(${HELD.join('|')})|(?!\\n)[\\p{Cc}\\p{DI}\\p{Bidi_C}\\ufff9-\\ufffb]`, 'gu');

const clean = (text: string, inBreaks: (text: string) => string) =>
  // A lone surrogate is refused as it stands: what is removed beside it could make another sign of it.
  text.isWellFormed()
    ? inBreaks(text.replace(LINE_BREAK, '\n'))
        .normalize('NFC')
        .replace(UNSEEN, (_, held: string | undefined) => held ?? '')
        .normalize('NFC')
        .trim()
    : text;

/**
 * Cleans a typed or pasted text with line ends: all of them are '\n', a tab is a space, what cannot be seen is gone (except what holds an
 * emoji or a letter together), ends are trimmed, NFC.
 */
export const cleanText = (text: string): string => clean(text, (lines) => lines.replaceAll('\t', ' '));

/** The same for one line, in which line ends are spaces too. */
export const cleanLine = (text: string): string => clean(text, (lines) => lines.replace(/[\n\t]+/g, ' '));
/** The same with one space between two words. */
export const cleanWords = (text: string): string => cleanLine(text).replace(/\s+/gu, ' ');
