import { messageTemplatesInput } from '../../../db/domain/messages/message-template-input.ts';
import { agencyUpdateInput, firstStepsInput } from '../../../db/domain/users/agency-input.ts';
import { stagedFolder } from '../../files/staged-images.ts';
import {
  agencyProcedure,
  agencyProcedureWithMessages,
  managerProcedure,
  managerProcedureWithMessages,
  router,
} from '../../trpc.ts';
import { findAgency, getAgency } from './reads.ts';
import { dismissFirstSteps, updateAgency } from './writes.ts';

const noAgency = 'No se encontró el ID de la agencia.';

export const agencyRouter = router({
  get: agencyProcedureWithMessages({ noAgency })
    .meta({ reads: ['agencies', 'users'] })
    .query(({ ctx }) => findAgency(ctx)),

  update: managerProcedureWithMessages({ noAgency })
    .meta({ touches: ['agencies'] })
    .input(agencyUpdateInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { version, agency, picture } }) => {
      const updated = await updateAgency(tenantDb, version, agency, {
        change: picture,
        folder: stagedFolder('logo', user.id),
      });
      return { version: updated.version };
    }),

  /** Returns the templates of messages to leads, with the version of the agency. */
  messageTemplates: agencyProcedure.meta({ reads: ['agencies'] }).query(async ({ ctx: { tenantDb } }) => {
    const { version, messageTemplates } = await getAgency(tenantDb);
    return { version, templates: messageTemplates };
  }),

  /** Replaces the templates. Throws CONFLICT where the agency was changed meanwhile. */
  updateMessageTemplates: managerProcedure
    .meta({ touches: ['agencies'] })
    .input(messageTemplatesInput)
    .mutation(async ({ ctx: { tenantDb }, input: { version, templates } }) => {
      const updated = await updateAgency(tenantDb, version, { messageTemplates: templates });
      return { version: updated.version };
    }),

  /** Puts the first steps on the dashboard away for all managers, or shows them again. */
  dismissFirstSteps: managerProcedure
    .meta({ touches: ['agencies'] })
    .input(firstStepsInput)
    .mutation(({ ctx: { tenantDb }, input: { isDismissed } }) => dismissFirstSteps(tenantDb, isDismissed)),
});
