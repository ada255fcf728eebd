import { propertyDocuments } from '../../../db/tables/files/documents.ts';
import { properties } from '../../../db/tables/properties.ts';
import { managerProcedure, router } from '../../trpc.ts';
import { documentAuditDetails } from '../documents/document-audit.ts';
import { loadExamples, removeExamples } from './example-records.ts';
import { findAttached, refersToExample } from './examples.ts';

export const examplesRouter = router({
  /** Loads the examples of a new agency, for which the caller is responsible. Loading them again loads those that are missing. */
  load: managerProcedure.mutation(({ ctx: { tenantDb } }) => loadExamples(tenantDb)),

  /** Returns what of the agency's own hangs on the examples: what goes with them, and what stays without the link. */
  attached: managerProcedure.query(({ ctx: { tenantDb } }) => findAttached(tenantDb)),

  /** Deletes all examples. */
  remove: managerProcedure.mutation(({ ctx: { tenantDb } }) =>
    removeExamples(tenantDb, [
      tenantDb.statements.recordForRows(
        'delete',
        propertyDocuments,
        documentAuditDetails,
        refersToExample(tenantDb, propertyDocuments.propertyId, properties),
      ),
    ]),
  ),
});
