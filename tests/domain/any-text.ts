import fc from 'fast-check';

/** Text of any Unicode scalar values, control characters included. */
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

/** The same without control characters: a valid line of text. */
export const anyLine = anyText.map((text) => text.replace(/\p{Cc}/gu, ''));

/** The stored form of a line of text: without bidi controls and outer spaces, in NFC. */
export const storedLine = (text: string) =>
  text
    .replace(/\p{Bidi_C}/gu, '')
    .trim()
    .normalize('NFC');
