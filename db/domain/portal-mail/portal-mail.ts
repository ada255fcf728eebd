// Without Zod, which the first load of pages does not have.

/** Characters of an e-mail that is pasted. */
export const MAX_MAIL = 20_000;
export const UNREADABLE_MAIL = 'No se ha reconocido ningún teléfono ni email.';

/** Of an e-mail that could not be read: nobody has looked at it yet, a lead was made of it, or it is none. */
export const mailStates = ['open', 'processed', 'discarded'] as const;
export type MailState = (typeof mailStates)[number];
/** E-mails of a page. */
export const MAIL_PAGE = 20;
/** The part of a mailbox's address before its token. */
export const MAILBOX_PREFIX = 'leads+';
