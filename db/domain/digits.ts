const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The value of a decimal digit of any script: the ten of each stand in a row, from zero on (Unicode, general category Nd). */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero--;
  return String((code - zero) % 10);
}

/** U+FF01 to U+FF5E are the signs from '!' to '~' in full width. */
const FULL_WIDTH = 0xfee0;

/** Returns the text with the decimal digits of every script as 0 to 9, and signs of full width as those of ASCII. '٦١٢' becomes '612'. */
export const toAsciiDigits = (text: string): string =>
  text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replace(/\p{Nd}/gu, toAsciiDigit);
