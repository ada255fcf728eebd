import { log, watched } from './log.ts';
import { readsTooMany } from './pace.ts';
import { agencyProcedure } from './trpc.ts';

/** A question about leads. Whoever carries thousands of them away in ten minutes stands in the history, once. */
export const leadQuestion = agencyProcedure.use(async ({ next, ctx }) => {
  const result = await next();
  const { user, rows, requestId } = ctx;
  if (result.ok && readsTooMany(user.id, leadsIn(result.data))) {
    log('warn', 'reads', { entity: 'leads', requestId });
    ctx.later(watched('reads', rows.happened('readMany', 'leads', null)));
  }
  return result;
});

/** The leads in an answer: one, a list, a page, or a board of pages. */
function leadsIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(leadsIn);
  if (typeof data !== 'object' || data === null) return [];
  if ('rows' in data) return leadsIn(data.rows);
  return 'id' in data ? [String(data.id)] : [];
}
