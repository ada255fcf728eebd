/** Text as it is compared in searches: lower case without accents. 'Peñíscola' gives 'peniscola'. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** A phone as it is compared in searches: digits and '+' only. '612 34 56' gives '6123456'. */
export function foldPhone(text: string): string {
  return text.replace(/[^\d+]/g, '');
}

/** Digits of a Spanish number without prefix (ITU E.164: +34 and nine digits). */
const NATIONAL_DIGITS = 9;
/**
 * What is searched for in a folded phone: without the Spanish prefix, and of a longer number its last nine digits, so
 * that a caller's number as a phone shows it ('+34630672767') finds the one that was stored as '630 67 27 67'.
 */
export function phoneSearchKey(text: string): string {
  const digits = foldPhone(text);
  return digits.replace(/^(?:\+|00)34/, '').slice(-NATIONAL_DIGITS) || digits;
}

/** An e-mail as it is compared at sign-in: trimmed, NFKC, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
