import { sessionRef } from '../../../db/domain/users/profile-input.ts';
import { router, userProcedure } from '../../trpc.ts';
import { endOtherSessions, endSession, findOwnSessions } from './own-sessions.ts';

export const sessionsRouter = router({
  /** Returns the caller's sessions, last used first. Their id is a digest of the token, so it cannot be used to sign in. */
  list: userProcedure.meta({ reads: ['sessions'] }).query(({ ctx }) => findOwnSessions(ctx)),

  /** Deletes one of the caller's sessions. Throws NOT_FOUND. */
  end: userProcedure
    .meta({ touches: ['sessions'] })
    .input(sessionRef)
    .mutation(({ ctx, input: { id } }) => endSession(ctx, id)),

  /** Deletes the caller's sessions except the current one. */
  endOthers: userProcedure.meta({ touches: ['sessions'] }).mutation(({ ctx }) => endOtherSessions(ctx)),
});
