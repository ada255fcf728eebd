const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The value of a decimal digit of any script: the ten of each stand in a row, from zero on (Unicode, general category Nd). */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero--;
  return String((code - zero) % 10);
}

/** Returns the text with the decimal digits of every script as 0 to 9, and a full-width '+' as '+'. '٦١٢' becomes '612'. */
export const toAsciiDigits = (text: string): string =>
  text.replaceAll('＋', '+').replace(/\p{Nd}/gu, toAsciiDigit);
