import { idInput } from '../../../db/domain/fields.ts';
import {
  defaultViewInput,
  savedViewCreateInput,
  savedViewListInput,
  savedViewUpdateInput,
} from '../../../db/domain/saved-views/saved-view-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findSavedViews } from './reads.ts';
import { createSavedView, deleteSavedView, setDefaultView, updateSavedView } from './writes.ts';

/** The saved views of the lists: one's own and the agency's. */
export const savedViewsRouter = router({
  /** Returns the views of a list, one's own by name, then the agency's. */
  list: agencyProcedure
    .meta({ reads: ['saved_views'] })
    .input(savedViewListInput)
    .query(({ ctx: { tenantDb, user }, input: { list } }) => findSavedViews(tenantDb, user, list)),

  /** Throws CONFLICT where the name is taken or there are too many. */
  create: agencyProcedure
    .meta({ touches: ['saved_views'] })
    .input(savedViewCreateInput)
    .mutation(({ ctx, input }) => createSavedView(ctx, input)),

  /** Changes name, parameters and whose it is. Throws NOT_FOUND, FORBIDDEN, CONFLICT. */
  update: agencyProcedure
    .meta({ touches: ['saved_views'] })
    .input(savedViewUpdateInput)
    .mutation(({ ctx, input: { view, ...ref } }) => updateSavedView(ctx, ref, view)),

  /** Throws NOT_FOUND, FORBIDDEN. */
  delete: agencyProcedure
    .meta({ touches: ['saved_views'] })
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => deleteSavedView(ctx, id)),

  /** Sets the view that a list opens with for the caller, or none. Throws NOT_FOUND. */
  setDefault: agencyProcedure
    .meta({ touches: ['users'] })
    .input(defaultViewInput)
    .mutation(({ ctx, input }) => setDefaultView(ctx, input)),
});
