import { and, eq, lte, ne, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { emailKey } from '../../../db/domain/fold.ts';
import type { invitationCreateInput } from '../../../db/domain/users/invitation-input.ts';
import { getInvitationExpiry } from '../../../db/domain/users/invitations.ts';
import { invitations } from '../../../db/tables/invitations.ts';
import { createSessionToken } from '../../auth/session-token.ts';
import type { Caller } from '../../caller.ts';
import { toCellToken } from '../../cells/cell-token.ts';
import type { Context } from '../../context.ts';
import { sha256 } from '../../digest.ts';
import { AppError, notFound } from '../../errors.ts';
import { digestInput } from '../../tenant/input-digest.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

const CREATED_WITH_OTHER_CONTENTS =
  'Esta invitación ya se había creado con los datos anteriores. Búscala en la lista.';

/** Returns a new link of an invitation. Its token is returned once: the row has its digest only. */
function createLink(userId: string | null) {
  const token = createSessionToken();
  const values = {
    tokenDigest: sha256(token),
    expiresAt: getInvitationExpiry(),
    invitedBy: userId ?? '',
    updatedAt: new Date().toISOString(),
  };
  return { token, values };
}

type Inviting = Pick<Caller, 'tenantDb'> & Pick<Context, 'directory' | 'cell'>;

/**
 * Invites a person and returns the token of their link, which nobody can read later. Throws CONFLICT where the address is taken, and as
 * insertInvitation.
 */
export async function createInvitation(
  { tenantDb, directory, cell }: Inviting,
  input: z.infer<typeof invitationCreateInput>,
): Promise<{ token: string }> {
  await directory.assertFree(cell, emailKey(input.email));
  return { token: toCellToken(await insertInvitation(tenantDb, input), cell) };
}

/**
 * Inserts an invitation and returns the token of its link. A repeated key with the same contents gives the invitation another link,
 * because the first response, and the token in it, may have got lost; with others it throws CONFLICT. Replaces an expired invitation
 * of the same address.
 */
async function insertInvitation(
  { scope: { db, agencyId, userId, visibleRowsCondition, auditLog } }: TenantDb,
  { clientKey, ...invited }: z.infer<typeof invitationCreateInput>,
): Promise<string> {
  const [id, inputDigest] = [crypto.randomUUID(), digestInput(invited)];
  const { token, values } = createLink(userId);
  const now = values.updatedAt;
  const address = emailKey(invited.email);
  const created = visibleRowsCondition(invitations, eq(invitations.clientKey, clientKey));
  const isRepeated = and(created, eq(invitations.inputDigest, inputDigest), ne(invitations.id, id));
  const results = await db.batch([
    db
      .delete(invitations)
      .where(
        visibleRowsCondition(invitations, eq(invitations.emailKey, address), lte(invitations.expiresAt, now)),
      ),
    db
      .insert(invitations)
      .values({
        ...invited,
        ...values,
        id,
        agencyId,
        clientKey,
        inputDigest,
        emailKey: address,
        createdAt: now,
      })
      .onConflictDoNothing({ target: [invitations.agencyId, invitations.clientKey] }),
    auditLog.auditInsert(invitations, id, invited),
    db.update(invitations).set(values).where(isRepeated),
    db.select({ digest: invitations.tokenDigest }).from(invitations).where(created),
  ]);
  if (results[4][0]?.digest !== values.tokenDigest)
    throw new AppError('CONFLICT', CREATED_WITH_OTHER_CONTENTS);
  return token;
}

/** Gives an invitation another link and returns its token; the link before it ends. Throws NOT_FOUND. */
export async function renewInvitation(
  { tenantDb, cell }: Pick<Inviting, 'tenantDb' | 'cell'>,
  id: string,
): Promise<{ token: string }> {
  const { db, userId, visibleRowsCondition, auditLog } = tenantDb.scope;
  const { token, values } = createLink(userId);
  const [renewed] = await db.batch([
    db
      .update(invitations)
      .set({ ...values, version: sql`${invitations.version} + 1` })
      .where(visibleRowsCondition(invitations, eq(invitations.id, id)))
      .returning({ id: invitations.id }),
    auditLog.auditIfChanged('renewLink', invitations, id),
  ]);
  if (renewed.length === 0) throw notFound();
  return { token: toCellToken(token, cell) };
}
