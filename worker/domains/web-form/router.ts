import { webFormSettings } from '../../../db/domain/web-form/web-form-input.ts';
import { webForms } from '../../../db/tables/web-forms.ts';
import { changeTokenRow, renewToken, revokeToken } from '../../token-row.ts';
import { managerProcedure, router } from '../../trpc.ts';
import { findAddresses } from './reads.ts';

/** The form by which people write to the agency from its own site. */
export const webFormRouter = router({
  /** Returns by which addresses people write to the agency: its form and its mailbox (findAddresses). */
  addresses: managerProcedure
    .meta({ reads: ['mailboxes', 'web_forms'] })
    .query(({ ctx }) => findAddresses(ctx)),

  /** Creates the form, or gives it another address, which ends the one before, and returns its token, which nobody can read later. */
  renew: managerProcedure
    .meta({ touches: ['web_forms'] })
    .input(webFormSettings)
    .mutation(({ ctx: { tenantDb, cell }, input }) =>
      renewToken(tenantDb, webForms, { cell, values: input }),
    ),

  /** Changes the address of the privacy policy. Throws NOT_FOUND where there is no form. */
  update: managerProcedure
    .meta({ touches: ['web_forms'] })
    .input(webFormSettings)
    .mutation(({ ctx: { tenantDb }, input }) => changeTokenRow(tenantDb, webForms, input)),

  /** Ends the form; where there is none, nothing changes. */
  revoke: managerProcedure
    .meta({ touches: ['web_forms'] })
    .mutation(({ ctx: { tenantDb } }) => revokeToken(tenantDb, webForms)),
});
