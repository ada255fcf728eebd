/** Text as it is compared in searches: lower case without accents. 'Peñíscola' gives 'peniscola'. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** A phone as it is compared in searches: digits and '+' only. '612 34 56' gives '6123456'. */
export function foldPhone(text: string): string {
  return text.replace(/[^\d+]/g, '');
}

/** An e-mail as it is compared at sign-in: trimmed, NFKC, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
