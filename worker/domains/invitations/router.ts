import { idInput } from '../../../db/domain/fields.ts';
import {
  invitationAcceptInput,
  invitationCreateInput,
  invitationOpenInput,
} from '../../../db/domain/users/invitation-input.ts';
import { invitations } from '../../../db/tables/invitations.ts';
import { limitHashing } from '../../auth/concurrency.ts';
import { limitUserCreation } from '../../rate-limits/user-limits.ts';
import { managerProcedure, router, unbatchedProcedure } from '../../trpc.ts';
import { acceptInvitation, openInvitation } from './acceptance.ts';
import { selectInvitations } from './reads.ts';
import { createInvitation, renewInvitation } from './writes.ts';

export const invitationsRouter = router({
  /** Returns the open invitations, newest first. Those whose link has expired are among them until they are deleted. */
  list: managerProcedure
    .meta({ reads: ['invitations', 'users'] })
    .query(async ({ ctx: { tenantDb } }) => await selectInvitations(tenantDb)),

  /** Invites a person and returns the token of their link, which nobody can read later. */
  create: managerProcedure
    .meta({ touches: ['invitations'] })
    .input(invitationCreateInput)
    .use(({ ctx, next }) => limitUserCreation(ctx.tenantDb, ctx.user.id, () => next()))
    .mutation(({ ctx, input }) => createInvitation(ctx, input)),

  /** Ends the link of an invitation and returns the token of another one. */
  renew: managerProcedure
    .meta({ touches: ['invitations'] })
    .input(idInput)
    .mutation(({ ctx, input: { id } }) => renewInvitation(ctx, id)),

  revoke: managerProcedure
    .meta({ touches: ['invitations'] })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(invitations, id)),

  /** Returns whom a link invites. A mutation, so that the token is in the body and not in the address. Throws NOT_FOUND. */
  open: unbatchedProcedure
    .input(invitationOpenInput)
    .mutation(({ ctx, input }) => openInvitation(ctx, input)),

  /**
   * Makes the invited person a user with this password and signs them in. Idempotent by client key; throws NOT_FOUND for a link that is
   * not valid, CONFLICT where the address is taken or the agency has no place, BAD_REQUEST, TOO_MANY_REQUESTS.
   */
  accept: unbatchedProcedure
    .use(({ ctx, next }) => limitHashing(ctx.networkBlock, () => next()))
    .input(invitationAcceptInput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
});
