import { registerInput } from '../../../db/domain/users/user-input.ts';
import { limitHashing } from '../../auth/concurrency.ts';
import { publicProcedure, router, unbatchedProcedure } from '../../trpc.ts';
import { register } from './registration.ts';

export const registrationRouter = router({
  /** Whether registration is open, so that /register shows its form. */
  get: publicProcedure.query(({ ctx }) => ({ open: ctx.registrationOpen })),

  /** Creates an agency with its first manager and signs them in. Idempotent; throws CONFLICT, FORBIDDEN or TOO_MANY_REQUESTS. */
  create: unbatchedProcedure
    .use(({ ctx, next }) => limitHashing(ctx.networkBlock, () => next()))
    .input(registerInput)
    .mutation(({ ctx, input }) => register(ctx, input)),
});
