import {
  closingInput,
  closingSaveInput,
  closingUndoInput,
} from '../../../db/domain/properties/closing-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findClosing } from './reads.ts';
import { saveClosing, undoClosing } from './writes.ts';

/** What is left to do once properties are 'Vendida' or 'Alquilada'. */
export const closingsRouter = router({
  /** Returns those of the properties that are closed, with their active ads and interested leads (see findClosing). */
  get: agencyProcedure
    .meta({ reads: ['ads', 'leads', 'matches', 'properties', 'users'] })
    .input(closingInput)
    .query(({ ctx: { tenantDb }, input: { propertyIds } }) => findClosing(tenantDb, propertyIds)),

  /** Pauses ads, stores the days of a rent and creates the tasks that inform leads, all or nothing. Throws CONFLICT, NOT_FOUND. */
  save: agencyProcedure
    .meta({ touches: ['ads', 'notices', 'properties', 'tasks'] })
    .input(closingSaveInput)
    .mutation(({ ctx: { tenantDb }, input }) => saveClosing(tenantDb, input)),

  /** Undoes what `save` with the same client key has done, but for what has changed since; returns how much that is. Throws NOT_FOUND. */
  undo: agencyProcedure
    .meta({ touches: ['ads', 'notices', 'properties', 'tasks'] })
    .input(closingUndoInput)
    .mutation(({ ctx: { tenantDb }, input }) => undoClosing(tenantDb, input)),
});
