import { recordBulkReads } from './bulk-reads.ts';
import { agencyProcedure } from './trpc.ts';

/** A query of leads; counts the leads it returns for bulk-read detection. */
export const leadReadProcedure = agencyProcedure.use(async ({ next, ctx }) => {
  const result = await next();
  if (result.ok) recordBulkReads(ctx, 'leads', leadIdsIn(result.data));
  return result;
});

/** The ids of the leads in a result: a lead, a list, a page, or a board of pages. */
function leadIdsIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(leadIdsIn);
  if (typeof data !== 'object' || data === null) return [];
  if ('rows' in data) return leadIdsIn(data.rows);
  return 'id' in data ? [String(data.id)] : [];
}
