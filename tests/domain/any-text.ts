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

/** The stored form of a line of text (tests/domain/text.test.ts says what it is). */
export { cleanLine as storedLine } from '../../db/domain/clean-text.ts';
