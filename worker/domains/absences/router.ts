import { idInput } from '../../../db/domain/fields.ts';
import { absenceCreateInput, absenceUpdateInput } from '../../../db/domain/users/absence-input.ts';
import { getEarlyEnd } from '../../../db/domain/users/absences.ts';
import { absences } from '../../../db/tables/absences.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { assertValidAbsence, findOwnAbsence, selectAbsences } from './absences.ts';

/** When users are absent: their own business, and that of the managers. */
export const absencesRouter = router({
  /** Returns the absences of the active users that are not over, the first to begin first. */
  list: agencyProcedure
    .meta({ reads: ['absences', 'users'] })
    .query(async ({ ctx: { tenantDb } }) => await selectAbsences(tenantDb)),

  /** Throws BAD_REQUEST for days or a substitute that cannot be, FORBIDDEN, NOT_FOUND, CONFLICT where the days are taken. */
  create: agencyProcedure
    .meta({ touches: ['absences'] })
    .input(absenceCreateInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { clientKey, userId, absence } }) => {
      await assertValidAbsence(tenantDb, user, { userId, absence });
      const { id } = await tenantDb.insert(absences, clientKey, { userId, ...absence });
      return { id };
    }),

  /** Throws as `create`, and CONFLICT where the version is stale. */
  update: agencyProcedure
    .meta({ touches: ['absences'] })
    .input(absenceUpdateInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { absence, ...ref } }) => {
      const { userId, firstDay: stored } = await findOwnAbsence(tenantDb, user, ref.id);
      await assertValidAbsence(tenantDb, user, { userId, absence, stored });
      const { version } = await tenantDb.update(absences, ref, absence);
      return { version };
    }),

  /**
   * Ends an absence now: the days from today on are taken off it; one that began today, or is to come, is deleted. Throws NOT_FOUND,
   * FORBIDDEN, CONFLICT.
   */
  end: agencyProcedure
    .meta({ touches: ['absences'] })
    .input(idInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { id } }) => {
      const absence = await findOwnAbsence(tenantDb, user, id);
      const lastDay = getEarlyEnd(absence);
      if (lastDay === null) await tenantDb.delete(absences, id);
      else if (lastDay < absence.lastDay) await tenantDb.update(absences, absence, { lastDay });
    }),
});
