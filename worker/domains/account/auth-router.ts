import { signInInput } from '../../../db/domain/users/user-input.ts';
import { publicProcedure, router, unbatchedProcedure } from '../../trpc.ts';
import { findCurrentSession } from './own-sessions.ts';
import { limitSignIn, signIn, signOut } from './sign-in.ts';

export const authRouter = router({
  /** Returns the signed-in user; null without a session cookie, false when its session has expired (see findCurrentSession). */
  session: publicProcedure.query(({ ctx }) => findCurrentSession(ctx)),

  /** Creates a session; throws the same UNAUTHORIZED for an unknown address and a wrong password, TOO_MANY_REQUESTS beyond a limit. */
  signIn: unbatchedProcedure
    .input(signInInput)
    .use(({ ctx, input, next }) => limitSignIn(ctx, input, (keys) => next({ ctx: { keys } })))
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  /** Deletes the session and clears the browser's storage for the site. Idempotent. */
  signOut: unbatchedProcedure.mutation(({ ctx }) => signOut(ctx)),
});
