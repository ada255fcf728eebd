import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { mailStateInput } from '../../../db/domain/portal-mail/portal-mail-input.ts';
import { unprocessedMails } from '../../../db/tables/mail.ts';
import { notFound, versionConflict } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** Sets the state of an unprocessed mail; idempotent. Throws NOT_FOUND, CONFLICT where somebody else has said so meanwhile. */
export async function setMailState(
  { statements, batch }: TenantDb,
  { id, version, state }: z.output<typeof mailStateInput>,
): Promise<{ version: number }> {
  const isMail = eq(unprocessedMails.id, id);
  const isOther = sql`${unprocessedMails.state} <> ${state}`;
  const found = { state: unprocessedMails.state, version: unprocessedMails.version };
  const isCurrent = eq(unprocessedMails.version, version);
  const results = await batch(
    statements.noop,
    ...statements.auditedUpdate(unprocessedMails, { state }, isMail, isCurrent, isOther),
    statements.select(unprocessedMails, found, { where: [isMail] }),
  );
  const [stored] = results.at(-1) as { state: string; version: number }[];
  if (!stored) throw notFound();
  if (stored.state !== state) throw versionConflict();
  return { version: stored.version };
}
