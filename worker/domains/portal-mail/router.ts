import {
  mailStateInput,
  pastedMailInput,
  unprocessedListInput,
} from '../../../db/domain/portal-mail/portal-mail-input.ts';
import { mailboxes } from '../../../db/tables/mail.ts';
import { renewToken, revokeToken } from '../../token-row.ts';
import { agencyProcedure, managerProcedure, router, unrestrictedProcedure } from '../../trpc.ts';
import { findUnprocessed } from './reads.ts';
import { setMailState } from './unprocessed-mail-writes.ts';
import { receivePastedMail } from './writes.ts';

/** What portals write to the agency of people who ask for its properties. */
export const portalMailRouter = router({
  /**
   * Makes of a pasted e-mail a lead, or an activity of the one whose phone or address it has, which nobody edits. Returns that lead, null
   * where the user does not see it, and then nothing else of it. Throws BAD_REQUEST where the text has neither a phone nor an address.
   */
  paste: unrestrictedProcedure
    .meta({ touches: ['activities', 'contacts', 'leads', 'matches', 'notices'] })
    .input(pastedMailInput)
    .mutation(({ ctx, input }) => receivePastedMail(ctx, input)),

  /** Creates the mailbox, or gives it another address, which ends the one before, and returns its token, which nobody can read later. */
  renewMailbox: managerProcedure
    .meta({ touches: ['mailboxes'] })
    .mutation(({ ctx: { tenantDb, cell } }) => renewToken(tenantDb, mailboxes, { cell })),

  /** Ends the mailbox; where there is none, nothing changes. */
  revokeMailbox: managerProcedure
    .meta({ touches: ['mailboxes'] })
    .mutation(({ ctx: { tenantDb } }) => revokeToken(tenantDb, mailboxes)),

  /** Returns a page of the e-mails that could not be read and that nobody has processed, newest first. */
  unprocessed: agencyProcedure
    .meta({ reads: ['unprocessed_mails'] })
    .input(unprocessedListInput)
    .query(({ ctx: { tenantDb }, input }) => findUnprocessed(tenantDb, input)),

  /** Says what became of such an e-mail. Throws NOT_FOUND, CONFLICT. */
  setState: agencyProcedure
    .meta({ touches: ['unprocessed_mails'] })
    .input(mailStateInput)
    .mutation(({ ctx: { tenantDb }, input }) => setMailState(tenantDb, input)),
});
