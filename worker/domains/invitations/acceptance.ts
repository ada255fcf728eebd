import { getTRPCErrorFromUnknown } from '@trpc/server';
import { and, eq, gt, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { emailKey } from '../../../db/domain/fold.ts';
import type {
  invitationAcceptInput,
  invitationOpenInput,
} from '../../../db/domain/users/invitation-input.ts';
import { AGENCY_FULL, ALREADY_ACCEPTED, INVITATION_GONE } from '../../../db/domain/users/invitations.ts';
import { USERS_FULL, USERS_KEPT_FULL } from '../../../db/domain/users/users.ts';
import { agencies, users } from '../../../db/tables/agencies.ts';
import { invitations } from '../../../db/tables/invitations.ts';
import { createUserOnce } from '../../auth/create-user-once.ts';
import { hashPassword } from '../../auth/password-hashing.ts';
import { assertStrongPassword } from '../../auth/password-strength.ts';
import { createSessionCookie, createSessionStatements } from '../../auth/session.ts';
import { createSessionToken } from '../../auth/session-token.ts';
import { parseCellToken } from '../../cells/cell-token.ts';
import { DEFAULT_CELL, listOtherCells, openCell } from '../../cells/cells.ts';
import type { Context } from '../../context.ts';
import { toAppError } from '../../database-errors.ts';
import { sha256 } from '../../digest.ts';
import { AppError } from '../../errors.ts';
import {
  assertNotExhausted,
  attemptStatement,
  enforceRateLimit,
  rateLimitError,
  selectUsedUpCounter,
  toRateLimitKey,
} from '../../rate-limits/persistent-rate-limit.ts';
import { createAuditLog } from '../../tenant/audit-log.ts';
import { digestInput } from '../../tenant/input-digest.ts';

/** NOT_FOUND: the same whether the link is unknown, used, revoked or expired. */
const invitationGone = () => new AppError('NOT_FOUND', INVITATION_GONE);

/**
 * Returns the cell of a link's invitation, with its database, and the digest of the link's token: the cell that the link names, or the one
 * that the agency has been moved to since. Throws TOO_MANY_REQUESTS where the network has tried too many links.
 */
async function openInvitationCell(
  ctx: Pick<Context, 'env' | 'openIn' | 'network'>,
  value: string,
): Promise<InvitationCell> {
  const { cell, token } = parseCellToken(value);
  if (!openCell(ctx.env, cell)) return { ...ctx.openIn(DEFAULT_CELL), tokenDigest: sha256(value) };
  const named = { ...ctx.openIn(cell), tokenDigest: sha256(token) };
  const others = [DEFAULT_CELL, ...listOtherCells(ctx.env)].filter((name) => name !== cell);
  if (others.length === 0) return named;
  assertNotExhausted(toRateLimitKey('invitation', ctx.network));
  for (const each of [named, ...others.map((name) => ({ ...named, ...ctx.openIn(name) }))]) {
    const isKnown = eq(invitations.tokenDigest, each.tokenDigest);
    const [found] = await each.db.select({ id: invitations.id }).from(invitations).where(isKnown);
    if (found) return each;
  }
  return named;
}
type InvitationCell = ReturnType<Context['openIn']> & { tokenDigest: string };

const openInvitationCondition = (tokenDigest: string) =>
  and(eq(invitations.tokenDigest, tokenDigest), gt(invitations.expiresAt, new Date().toISOString()));

/**
 * Returns the invitation of a link with its agency's name. Throws NOT_FOUND for a link that is not valid, TOO_MANY_REQUESTS where the
 * network has tried too many of those.
 */
async function findInvitation({ db, tokenDigest }: InvitationCell, network: string) {
  const key = toRateLimitKey('invitation', network);
  assertNotExhausted(key);
  const { agencyId, fullName, email, role } = invitations;
  const [[invitation], [usedUp]] = await db.batch([
    db
      .select({ agencyId, fullName, email, role, agencyName: agencies.name })
      .from(invitations)
      .innerJoin(agencies, eq(agencies.id, invitations.agencyId))
      .where(openInvitationCondition(tokenDigest)),
    selectUsedUpCounter(db, 'invitation', key),
  ]);
  if (usedUp) throw rateLimitError(usedUp.expiresAt);
  if (invitation) return invitation;
  await enforceRateLimit('invitation', key, await attemptStatement(db, 'invitation', key));
  throw invitationGone();
}
type Invitation = Awaited<ReturnType<typeof findInvitation>>;

/** Returns whom a link invites. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export async function openInvitation(
  ctx: Context,
  { token }: z.output<typeof invitationOpenInput>,
): Promise<Omit<Invitation, 'agencyId'>> {
  const { agencyId: _, ...invitation } = await findInvitation(
    await openInvitationCell(ctx, token),
    ctx.network,
  );
  return invitation;
}

const alreadyAccepted = () => new AppError('CONFLICT', ALREADY_ACCEPTED);

/**
 * Makes the invited person a user with this password and signs them in. Idempotent by client key; throws NOT_FOUND for a link that is not
 * valid, CONFLICT where the address is taken or the agency has no place, BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export async function acceptInvitation(
  ctx: Context,
  { token: link, password, clientKey }: z.output<typeof invitationAcceptInput>,
): Promise<void> {
  const target = await openInvitationCell(ctx, link);
  const { cell, db, tokenDigest } = target;
  const submission = { clientKey, password, digest: digestInput({ tokenDigest }) };
  const token = createSessionToken();
  const session = { token, userAgent: ctx.userAgent, replaces: cell === ctx.cell ? ctx.token : null };
  await createUserOnce(db, submission, {
    create: async () => {
      const invitation = await findInvitation(target, ctx.network);
      assertStrongPassword(password, invitation, 'self');
      const user = {
        clientKey,
        inputDigest: submission.digest,
        passwordHash: await hashPassword(password),
      };
      await ctx.directory.claim(cell, emailKey(invitation.email), () =>
        insertInvitedUser(ctx, target, invitation, user, session),
      );
    },
    // The first response got lost: the password is verified, so the user is signed in now.
    repeat: async ({ id, agencyId, passwordHash }) => {
      const auditLog = createAuditLog(db, { ...ctx, agencyId, userId: id, role: null });
      const [, inserted] = await db.batch([
        ...createSessionStatements(db, { ...session, userId: id, passwordHash }),
        auditLog.auditEntry('signIn', 'users', id),
      ]);
      if (inserted.length === 0) throw alreadyAccepted();
    },
    conflict: alreadyAccepted,
  });
  ctx.headers.append('set-cookie', createSessionCookie(token, cell));
}

type NewUser = { passwordHash: string; clientKey: string; inputDigest: string };
type NewSession = { token: string; userAgent: string | null; replaces: string | null };

/**
 * Makes the invited person a user, deletes the invitation and creates a session, in one batch: of requests at the same time one finds the
 * invitation, the others throw NOT_FOUND. An email address that is taken fails the unique constraint.
 */
async function insertInvitedUser(
  ctx: Context,
  { db, tokenDigest }: InvitationCell,
  { agencyId, role }: Pick<Invitation, 'agencyId' | 'role'>,
  { passwordHash, clientKey, inputDigest }: NewUser,
  session: NewSession,
): Promise<void> {
  const id = crypto.randomUUID();
  const now = new Date().toISOString();
  const isUser = eq(users.id, id);
  const user = db
    .select({
      id: sql<string>`${id}`.as('id'),
      agencyId: invitations.agencyId,
      role: invitations.role,
      status: sql<'active'>`'active'`.as('status'),
      fullName: invitations.fullName,
      displayName: sql<null>`null`.as('display_name'),
      phone: sql<null>`null`.as('phone'),
      email: invitations.email,
      emailKey: invitations.emailKey,
      passwordHash: sql<string>`${passwordHash}`.as('password_hash'),
      avatarKey: sql<null>`null`.as('avatar_key'),
      defaultViews: sql<null>`null`.as('default_views'),
      leadTurn: sql<number>`0`.as('lead_turn'),
      handingOver: sql<null>`null`.as('handing_over'),
      clientKey: sql<string>`${clientKey}`.as('client_key'),
      inputDigest: sql<string>`${inputDigest}`.as('input_digest'),
      version: sql<number>`1`.as('version'),
      changeDigest: sql<null>`null`.as('change_digest'),
      createdAt: sql<string>`${now}`.as('created_at'),
      updatedAt: sql<string>`${now}`.as('updated_at'),
    })
    .from(invitations)
    .where(openInvitationCondition(tokenDigest));
  const exists = sql`exists (select 1 from ${users} where ${isUser})`;
  const auditLog = createAuditLog(db, { ...ctx, agencyId, userId: id, role });
  const [created] = await db
    .batch([
      db.insert(users).select(user).returning({ id: users.id }),
      db.delete(invitations).where(and(eq(invitations.tokenDigest, tokenDigest), exists)),
      auditLog.auditRows('acceptInvitation', users, isUser),
      ...createSessionStatements(db, { ...session, userId: id, passwordHash }),
    ])
    .catch((error: unknown) => {
      throw isAgencyFull(error) ? new AppError('CONFLICT', AGENCY_FULL) : error;
    });
  if (created.length === 0) throw invitationGone();
}

/** Whether the agency has no place for another user: the message of the managers, who can make some, is none for the invited person. */
function isAgencyFull(error: unknown): boolean {
  const { message } = toAppError(getTRPCErrorFromUnknown(error));
  return message === USERS_FULL || message === USERS_KEPT_FULL;
}
