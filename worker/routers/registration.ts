import { eq } from 'drizzle-orm';
import { emailKey } from '../../db/domain/fold.ts';
import { registerInput } from '../../db/domain/user-input.ts';
import { agencies, users } from '../../db/tables/agencies.ts';
import { limitConcurrency } from '../concurrency.ts';
import { Refusal } from '../errors.ts';
import { historyOf } from '../history.ts';
import { assertNotExhausted, countAttempt, counterKey, refuseCounted } from '../limits.ts';
import { refuseGuessable } from '../new-password.ts';
import { hashPassword } from '../passwords.ts';
import { beginSession, cookieOf, newToken } from '../session.ts';
import { aloneProcedure, publicProcedure, router } from '../trpc.ts';

export const registrationRouter = router({
  /** Whether /register offers a form. */
  get: publicProcedure.query(({ ctx }) => ({ open: ctx.registrationOpen })),

  /** A new agency with its first manager, signed in. */
  create: aloneProcedure
    .use(({ ctx, next }) => limitConcurrency(ctx.network, () => next()))
    .input(registerInput)
    .mutation(async ({ ctx, input }) => {
      const { db } = ctx;
      if (!ctx.registrationOpen) throw new Refusal('FORBIDDEN', 'El registro está cerrado.');
      refuseGuessable(input.password, input, 'self');
      const byIp = counterKey('registerByIp', ctx.network);
      assertNotExhausted(byIp);
      await refuseCounted('registerByIp', byIp, await countAttempt(db, 'registerByIp', byIp));
      const [agencyId, userId, token] = [crypto.randomUUID(), crypto.randomUUID(), newToken()];
      const at = new Date().toISOString();
      const common = { createdAt: at, updatedAt: at };
      const { email, fullName } = input;
      const passwordHash = await hashPassword(input.password);
      await db.batch([
        db.insert(agencies).values({ id: agencyId, name: input.agencyName, ...common }),
        db.insert(users).values({
          id: userId,
          agencyId,
          role: 'manager',
          fullName,
          email,
          emailKey: emailKey(email),
          passwordHash,
          ...common,
        }),
        db.update(agencies).set({ managerUserId: userId }).where(eq(agencies.id, agencyId)),
        ...beginSession(db, { userId, passwordHash, token, userAgent: ctx.userAgent, replaces: ctx.token }),
        historyOf(db, { ...ctx, agencyId, userId, role: 'manager' }).happened(
          'register',
          'agencies',
          agencyId,
        ),
      ]);
      ctx.headers.append('set-cookie', cookieOf(token));
    }),
});
