import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { mailStateInput } from '../../../db/domain/portal-mail/portal-mail-input.ts';
import { mailboxes, unprocessedMails } from '../../../db/tables/mail.ts';
import { createSessionToken } from '../../auth/session-token.ts';
import { toCellToken } from '../../cells/cell-token.ts';
import type { Context } from '../../context.ts';
import { sha256 } from '../../digest.ts';
import { notFound, versionConflict } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** Creates the agency's mailbox, or gives it another address, and returns the token in it ('{cell}.{token}' outside of the default cell). */
export async function renewMailbox({
  tenantDb,
  cell,
}: Pick<Context, 'cell'> & { tenantDb: TenantDb }): Promise<{ token: string }> {
  const { db, agencyId, agencyWhere, auditLog } = tenantDb.scope;
  const [id, token, now] = [crypto.randomUUID(), createSessionToken(), new Date().toISOString()];
  const values = { tokenDigest: sha256(token), issuedAt: now, updatedAt: now };
  await db.batch([
    db
      .insert(mailboxes)
      .values({ ...values, id, agencyId, clientKey: id, createdAt: now })
      .onConflictDoUpdate({
        target: [mailboxes.agencyId],
        set: { ...values, version: sql`${mailboxes.version} + 1` },
      }),
    auditLog.recordForRows('renewLink', mailboxes, agencyWhere(mailboxes)),
  ]);
  return { token: toCellToken(token, cell) };
}

/** Ends the agency's mailbox; where there is none, nothing changes. */
export async function revokeMailbox({ scope: { db, agencyWhere, auditLog } }: TenantDb): Promise<void> {
  await db.batch([
    auditLog.recordForRows('delete', mailboxes, agencyWhere(mailboxes)),
    db.delete(mailboxes).where(agencyWhere(mailboxes)),
  ]);
}

/** Says what became of an e-mail. The same again changes nothing. Throws NOT_FOUND, CONFLICT where somebody else has said so meanwhile. */
export async function setMailState(
  { statements, batch }: TenantDb,
  { id, version, state }: z.output<typeof mailStateInput>,
): Promise<{ version: number }> {
  const isIt = eq(unprocessedMails.id, id);
  const isOther = sql`${unprocessedMails.state} <> ${state}`;
  const found = { state: unprocessedMails.state, version: unprocessedMails.version };
  const isCurrent = eq(unprocessedMails.version, version);
  const results = await batch(
    statements.noop,
    ...statements.recordedUpdate(unprocessedMails, { state }, isIt, isCurrent, isOther),
    statements.select(unprocessedMails, found, { where: [isIt] }),
  );
  const [stored] = results.at(-1) as { state: string; version: number }[];
  if (!stored) throw notFound();
  if (stored.state !== state) throw versionConflict();
  return { version: stored.version };
}
