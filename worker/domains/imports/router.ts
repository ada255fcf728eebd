import { idInput } from '../../../db/domain/fields.ts';
import {
  importCreateInput,
  importRowListInput,
  importRowsInput,
} from '../../../db/domain/imports/import-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findImport, findImportRows, findImports } from './reads.ts';
import { addRows, createImport, discardImport, pauseImport, startImport, undoImport } from './writes.ts';

/** Imports of files, for who sees all leads: their own, of managers all. Their rows are imported by a job (import-job.ts). */
export const importsRouter = router({
  /** Returns the imports of the last 30 days, newest first. */
  list: agencyProcedure
    .meta({ reads: ['import_rows', 'imports', 'users'] })
    .query(({ ctx }) => findImports(ctx)),

  /** Returns one, with how far it has come. Throws NOT_FOUND. */
  get: agencyProcedure
    .meta({ reads: ['import_rows', 'imports', 'users'] })
    .input(idInput)
    .query(({ ctx, input: { id } }) => findImport(ctx, id)),

  /** Returns a page of its rows by what becomes of them, 500 at most, in the order of the file. Throws NOT_FOUND. */
  rows: agencyProcedure
    .meta({ reads: ['import_rows', 'imports'] })
    .input(importRowListInput)
    .query(({ ctx, input }) => findImportRows(ctx, input)),

  /** Begins an import, a draft without rows. */
  create: agencyProcedure
    .meta({ touches: ['imports'] })
    .input(importCreateInput)
    .mutation(({ ctx, input }) => createImport(ctx, input)),

  /**
   * Adds the next rows of the file to a draft: validates them, and says what each would do. Rows that it has already are left as they are. Returns
   * how many it has. Throws NOT_FOUND, CONFLICT where rows before them are missing.
   */
  addRows: agencyProcedure
    .meta({ touches: ['import_keys', 'import_rows', 'imports'] })
    .input(importRowsInput)
    .mutation(({ ctx, input }) => addRows(ctx, input)),

  /** Begins to import the rows, or goes on. Throws NOT_FOUND, CONFLICT where rows are missing, or it is done. */
  start: agencyProcedure
    .meta({ touches: ['imports'] })
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => startImport(ctx, id)),

  /** Stops after the rows that are being imported. Throws NOT_FOUND, CONFLICT where it is not running. */
  pause: agencyProcedure
    .meta({ touches: ['imports'] })
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => pauseImport(ctx, id)),

  /** Takes back what was imported: deletes what is new, sets back what was changed; what was edited since stays. Throws NOT_FOUND, CONFLICT. */
  undo: agencyProcedure
    .meta({ touches: ['imports'] })
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => undoImport(ctx, id)),

  /** Deletes a draft. Throws NOT_FOUND, CONFLICT where it was begun. */
  discard: agencyProcedure
    .meta({ touches: ['import_keys', 'import_rows', 'imports'] })
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => discardImport(ctx, id)),
});
