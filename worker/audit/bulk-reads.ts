import type { Context } from '../context.ts';
import { log, watched } from '../http/log.ts';
import { type READS, readsTooMany } from '../auth/memory-rate-limit.ts';
import type { Rows } from '../tenant/tenant-db.ts';

type Reader = Pick<Context, 'requestId' | 'later'> & { user: { id: string }; rows: Rows };

/** Rows that somebody was given. Whoever carries a great many of them away in ten minutes stands in the history, once. */
export function noteReads(
  { user, rows, requestId, later }: Reader,
  entity: keyof typeof READS,
  ids: string[],
): void {
  if (!readsTooMany(user.id, entity, ids)) return;
  log('warn', 'reads', { entity, requestId });
  later(watched('reads', rows.happened('readMany', entity, null)));
}
