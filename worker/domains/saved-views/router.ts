import { idInput } from '../../../db/domain/fields.ts';
import { foldViewName } from '../../../db/domain/search/folded-columns.ts';
import { findBuiltInView } from '../../../db/domain/views/built-in-views.ts';
import {
  defaultViewInput,
  savedViewCreateInput,
  savedViewListInput,
  savedViewUpdateInput,
} from '../../../db/domain/views/saved-view-input.ts';
import { savedViews } from '../../../db/tables/saved-views.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { setDefaultView } from '../users/user-mutations.ts';
import { assertCanChange, assertSeesView, findSavedViews } from './saved-views.ts';

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
    .mutation(async ({ ctx: { tenantDb, user }, input: { clientKey, view } }) => {
      const row = { ...view, ...foldViewName(view), createdBy: user.id };
      const { id } = await tenantDb.insert(savedViews, clientKey, row);
      return { id };
    }),

  /** Changes name, parameters and whose it is. Throws NOT_FOUND, FORBIDDEN, CONFLICT. */
  update: agencyProcedure
    .meta({ touches: ['saved_views'] })
    .input(savedViewUpdateInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { view, ...ref } }) => {
      await assertCanChange(tenantDb, user, ref.id, view.isShared);
      const row = { ...view, ...foldViewName(view) };
      const { version } = await tenantDb.update(savedViews, ref, row);
      return { version };
    }),

  /** Throws NOT_FOUND, FORBIDDEN. */
  delete: agencyProcedure
    .meta({ touches: ['saved_views'] })
    .input(idInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { id } }) => {
      await assertCanChange(tenantDb, user, id);
      await tenantDb.delete(savedViews, id);
    }),

  /** Sets the view that a list opens with for the caller, or none. Throws NOT_FOUND. */
  setDefault: agencyProcedure
    .meta({ touches: ['users'] })
    .input(defaultViewInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { list, id } }) => {
      if (id && !findBuiltInView(list, id)) await assertSeesView(tenantDb, user, { list, id });
      await setDefaultView(tenantDb, user.id, list, id);
    }),
});
