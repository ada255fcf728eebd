import fc from 'fast-check';

/** Whole characters of every script, control characters among them. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x24f }),
      fc.integer({ min: 0, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0x10ffff }),
    ),
    { maxLength: 40 },
  )
  .map((codes) => String.fromCodePoint(...codes));

/** The same without control characters: what a line of text may hold. */
export const anyLine = anyText.map((text) => text.replace(/\p{Cc}/gu, ''));

/** A line of text as it is stored: without bidi controls and outer spaces, NFC. */
export const storedLine = (text: string) =>
  text
    .replace(/\p{Bidi_C}/gu, '')
    .trim()
    .normalize('NFC');
