import { idInput } from '../../../db/domain/fields.ts';
import { activityCreateInput, activityUpdateInput } from '../../../db/domain/timeline/activity-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { createActivity, deleteActivity, updateActivity } from './activity-writes.ts';

export const activitiesRouter = router({
  /** Records an activity and, where given, sets the next follow-up of its lead. Throws NOT_FOUND with the record's own text. */
  create: agencyProcedure
    .meta({ touches: ['activities', 'leads'] })
    .input(activityCreateInput)
    .mutation(({ ctx, input }) => createActivity(ctx, input)),

  /** Updates an activity of one's own. Throws FORBIDDEN for another's, after 24 hours or its deletion; CONFLICT, NOT_FOUND. */
  update: agencyProcedure
    .meta({ touches: ['activities', 'leads'] })
    .input(activityUpdateInput)
    .mutation(({ ctx, input: { activity, ...ref } }) => updateActivity(ctx, ref, activity)),

  /** Deletes an activity of one's own within 24 hours; a manager any. Throws FORBIDDEN, NOT_FOUND. */
  delete: agencyProcedure
    .meta({ touches: ['activities', 'leads'] })
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => deleteActivity(ctx, id)),
});
