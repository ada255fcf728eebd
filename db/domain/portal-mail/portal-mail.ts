// Without Zod, which the first load of pages does not have.

/** Characters of an e-mail that is pasted. */
export const MAX_MAIL = 20_000;
export const UNREADABLE_MAIL = 'No se ha reconocido ningún teléfono ni email.';
