import { idInput } from '../../../db/domain/fields.ts';
import { absenceCreateInput, absenceUpdateInput } from '../../../db/domain/users/absence-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { selectAbsences } from './reads.ts';
import { createAbsence, endAbsence, updateAbsence } from './writes.ts';

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
    .mutation(({ ctx, input }) => createAbsence(ctx, input)),

  /** Throws as `create`, and CONFLICT where the version is stale. */
  update: agencyProcedure
    .meta({ touches: ['absences'] })
    .input(absenceUpdateInput)
    .mutation(({ ctx, input: { absence, ...ref } }) => updateAbsence(ctx, ref, absence)),

  /** Ends an absence now: the days from today on are taken off it. Throws NOT_FOUND, FORBIDDEN, CONFLICT. */
  end: agencyProcedure
    .meta({ touches: ['absences'] })
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => endAbsence(ctx, id)),
});
