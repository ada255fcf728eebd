import { idInput } from '../../../db/domain/fields.ts';
import { emailKey } from '../../../db/domain/fold.ts';
import {
  invitationAcceptInput,
  invitationCreateInput,
  invitationOpenInput,
} from '../../../db/domain/users/invitation-input.ts';
import { ALREADY_ACCEPTED } from '../../../db/domain/users/invitations.ts';
import { invitations } from '../../../db/tables/invitations.ts';
import { limitConcurrency } from '../../auth/concurrency.ts';
import { createUserOnce } from '../../auth/create-user-once.ts';
import { hashPassword } from '../../auth/password-hashing.ts';
import { assertStrongPassword } from '../../auth/password-strength.ts';
import { createSessionCookie, createSessionStatements } from '../../auth/session.ts';
import { createSessionToken } from '../../auth/session-token.ts';
import { toCellToken } from '../../cells/cell-token.ts';
import { AppError } from '../../errors.ts';
import { limitUserCreation } from '../../rate-limits/user-limits.ts';
import { createAuditLog } from '../../tenant/audit-log.ts';
import { digestInput } from '../../tenant/input-digest.ts';
import { managerProcedure, router, unbatchedProcedure } from '../../trpc.ts';
import { acceptInvitation, findInvitation, openInvitationCell } from './acceptance.ts';
import { findInvitations } from './reads.ts';
import { createInvitation, renewInvitation } from './writes.ts';

export const invitationsRouter = router({
  /** Returns the open invitations, newest first. Those whose link has expired are among them until they are deleted. */
  list: managerProcedure
    .meta({ reads: ['invitations', 'users'] })
    .query(async ({ ctx: { tenantDb } }) => await findInvitations(tenantDb)),

  /** Invites a person and returns the token of their link, which nobody can read later. */
  create: managerProcedure
    .meta({ touches: ['invitations'] })
    .input(invitationCreateInput)
    .use(({ ctx, next }) => limitUserCreation(ctx.tenantDb, ctx.user.id, () => next()))
    .mutation(async ({ ctx: { tenantDb, directory, cell }, input }) => {
      await directory.assertFree(cell, emailKey(input.email));
      return { token: toCellToken(await createInvitation(tenantDb, input), cell) };
    }),

  /** Ends the link of an invitation and returns the token of another one. */
  renew: managerProcedure
    .meta({ touches: ['invitations'] })
    .input(idInput)
    .mutation(async ({ ctx: { tenantDb, cell }, input: { id } }) => ({
      token: toCellToken(await renewInvitation(tenantDb, id), cell),
    })),

  revoke: managerProcedure
    .meta({ touches: ['invitations'] })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(invitations, id)),

  /** Returns whom a link invites. A mutation, so that the token is in the body and not in the address. Throws NOT_FOUND. */
  open: unbatchedProcedure.input(invitationOpenInput).mutation(async ({ ctx, input }) => {
    const { agencyId: _, ...invitation } = await findInvitation(
      await openInvitationCell(ctx, input.token),
      ctx.network,
    );
    return invitation;
  }),

  /**
   * Makes the invited person a user with this password and signs them in. Idempotent by client key; throws NOT_FOUND for a link that is
   * not valid, CONFLICT where the address is taken or the agency has no place, BAD_REQUEST, TOO_MANY_REQUESTS.
   */
  accept: unbatchedProcedure
    .use(({ ctx, next }) => limitConcurrency(ctx.networkBlock, () => next()))
    .input(invitationAcceptInput)
    .mutation(async ({ ctx, input: { token: link, password, clientKey } }) => {
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
            acceptInvitation(ctx, target, invitation, user, session),
          );
        },
        // The first response got lost: the password is verified, so the user is signed in now.
        repeat: async ({ id, agencyId, passwordHash }) => {
          const auditLog = createAuditLog(db, { ...ctx, agencyId, userId: id, role: null });
          const [, inserted] = await db.batch([
            ...createSessionStatements(db, { ...session, userId: id, passwordHash }),
            auditLog.recordEvent('signIn', 'users', id),
          ]);
          if (inserted.length === 0) throw alreadyAccepted();
        },
        conflict: alreadyAccepted,
      });
      ctx.headers.append('set-cookie', createSessionCookie(token, cell));
    }),
});

const alreadyAccepted = () => new AppError('CONFLICT', ALREADY_ACCEPTED);
