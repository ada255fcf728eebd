import { tieInput } from '../../../db/domain/ties/tie-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { tie, untie } from './writes.ts';

/** The ties of leads and owners who are the same person, which `leads.get` and `owners.get` return. */
export const tiesRouter = router({
  /** Ties a lead to an owner. Throws NOT_FOUND, CONFLICT where it is tied to another one. */
  create: agencyProcedure
    .meta({ touches: ['notices', 'ties'] })
    .input(tieInput)
    .mutation(({ ctx: { tenantDb }, input }) => tie(tenantDb, input)),

  /** Takes the tie away; where there is none, nothing changes. Throws NOT_FOUND. */
  delete: agencyProcedure
    .meta({ touches: ['ties'] })
    .input(tieInput)
    .mutation(({ ctx: { tenantDb }, input }) => untie(tenantDb, input)),
});
