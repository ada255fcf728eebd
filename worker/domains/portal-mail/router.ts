import { pastedMailInput } from '../../../db/domain/portal-mail/portal-mail-input.ts';
import { router, wholeAgencyProcedure } from '../../trpc.ts';
import { receivePastedMail } from './writes.ts';

/** What portals write to the agency of people who ask for its properties. */
export const portalMailRouter = router({
  /**
   * Makes of a pasted e-mail a lead, or an activity of the one whose phone or address it has, which nobody edits. Returns that lead, null
   * where the user does not see it, and then nothing else of it. Throws BAD_REQUEST where the text has neither a phone nor an address.
   */
  paste: wholeAgencyProcedure
    .meta({ touches: ['activities', 'contacts', 'leads', 'matches', 'notices'] })
    .input(pastedMailInput)
    .mutation(({ ctx, input }) => receivePastedMail(ctx, input)),
});
