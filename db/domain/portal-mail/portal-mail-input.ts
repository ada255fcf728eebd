import * as z from 'zod/mini';
import { clientKey, cursor, id, version } from '../fields.ts';
import { paragraph } from '../text.ts';
import { parsePortalMail } from './parse-portal-mail.ts';
import { MAX_MAIL, mailStates, UNREADABLE_MAIL } from './portal-mail.ts';

const text = paragraph(MAX_MAIL).check(z.refine((mail) => parsePortalMail(mail) !== null, UNREADABLE_MAIL));
/** The text of a portal's e-mail, as somebody pastes it. */
export const pastedMailFormSchema = z.strictObject({ text });
export const pastedMailInput = z.strictObject({ clientKey, text });

export const unprocessedListInput = z.strictObject({
  cursor: z.nullish(cursor),
  // tRPC's useInfiniteQuery sends the direction.
  direction: z.optional(z.literal('forward')),
});
export const mailStateInput = z.strictObject({ id, version, state: z.enum(mailStates) });
