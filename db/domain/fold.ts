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

/** Returns the key under which an email address is unique and found at sign-in: trimmed, NFKC, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
