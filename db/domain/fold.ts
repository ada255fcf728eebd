/** Folds text for searches: trimmed, lower case, without accents. 'Peñíscola' becomes 'peniscola'. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Folds a phone number for searches: digits and '+' only. '612 34 56' becomes '6123456'. */
export function foldPhone(text: string): string {
  return text.replace(/[^\d+]/g, '');
}

/** Digits of a Spanish number without its country code (ITU E.164: +34 and nine digits). */
const NATIONAL_DIGITS = 9;
/** Returns the key by which two phone numbers are the same, their last nine digits; null for a shorter number. */
export function phoneKey(text: string): string | null {
  const digits = foldPhone(text).replaceAll('+', '');
  return digits.length >= NATIONAL_DIGITS ? digits.slice(-NATIONAL_DIGITS) : null;
}

/**
 * Returns the text to search for in a folded phone number: without the Spanish country code, and of a longer number its last nine
 * digits, so that '+34630672767', as a phone displays a caller, finds '630 67 27 67'.
 */
export function phoneSearchKey(text: string): string {
  const digits = foldPhone(text);
  return digits.replace(/^(?:\+|00)34/, '').slice(-NATIONAL_DIGITS) || digits;
}

/**
 * Returns the digits of a number as wa.me takes them, with its own country code where one is stored, else Spain's; null for a number
 * that is too short or too long to be one (ITU E.164).
 */
export function toWhatsAppNumber(text: string): string | null {
  const folded = foldPhone(text);
  const international = /^(?:\+|00)(\d{8,15})$/.exec(folded)?.[1];
  if (international) return international;
  return /^\d{9}$/.test(folded) ? `34${folded}` : /^34\d{9}$/.test(folded) ? folded : null;
}

/** Returns the key under which an email address is unique and found at sign-in: trimmed, NFKC, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
