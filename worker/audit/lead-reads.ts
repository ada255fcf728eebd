import { noteReads } from './bulk-reads.ts';
import { agencyProcedure } from '../trpc.ts';

/** A question about leads, which counts those it gives. */
export const leadQuestion = agencyProcedure.use(async ({ next, ctx }) => {
  const result = await next();
  if (result.ok) noteReads(ctx, 'leads', leadsIn(result.data));
  return result;
});

/** The leads in an answer: one, a list, a page, or a board of pages. */
function leadsIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(leadsIn);
  if (typeof data !== 'object' || data === null) return [];
  if ('rows' in data) return leadsIn(data.rows);
  return 'id' in data ? [String(data.id)] : [];
}
