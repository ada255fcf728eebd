import { eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { emailKey } from '../../db/domain/fold.ts';
import { registerInput } from '../../db/domain/user-input.ts';
import { agencies, users } from '../../db/tables/agencies.ts';
import { limitConcurrency } from '../auth/concurrency.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../errors.ts';
import { historyOf } from '../audit/audit-log.ts';
import { digestInput } from '../tenant/input-digest.ts';
import { assertNotExhausted, countAttempt, counterKey, refuseCounted } from '../auth/persistent-rate-limit.ts';
import { makeUserOnce } from '../auth/create-user-once.ts';
import { refuseGuessable } from '../auth/password-strength.ts';
import { hashPassword } from '../auth/password-hashing.ts';
import { beginSession, cookieOf, newToken } from '../auth/session.ts';
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
      const { clientKey, password, ...contents } = input;
      const sent = { clientKey, password, digest: digestInput(contents) };
      const token = newToken();
      const session = { token, userAgent: ctx.userAgent, replaces: ctx.token };
      await makeUserOnce(db, sent, {
        make: () => registerAgency(ctx, sent, contents, session),
        // The first answer got lost: the password is proved, so that person is signed in now.
        repeat: async ({ id, agencyId, passwordHash }) => {
          const history = historyOf(db, { ...ctx, agencyId, userId: id, role: 'manager' });
          const [, begun] = await db.batch([
            ...beginSession(db, { ...session, userId: id, passwordHash }),
            history.happened('signIn', 'users', id),
          ]);
          if (begun.length === 0) throw alreadyRegistered();
        },
        conflict: alreadyRegistered,
      });
      ctx.headers.append('set-cookie', cookieOf(token));
    }),
});

const alreadyRegistered = () =>
  new Refusal('CONFLICT', 'Esta agencia ya se registró con los datos anteriores. Inicia sesión con ellos.');

type Contents = Omit<z.infer<typeof registerInput>, 'password' | 'clientKey'>;
type Sent = { clientKey?: string; password: string; digest: string };
type NewSession = { token: string; userAgent: string | null; replaces: string | null };

/** Founds an agency with its first manager and begins their session. */
async function registerAgency(
  ctx: Context,
  { clientKey, password, digest }: Sent,
  { agencyName, fullName, email }: Contents,
  session: NewSession,
): Promise<void> {
  const { db } = ctx;
  const [agencyId, userId] = [crypto.randomUUID(), crypto.randomUUID()];
  const at = new Date().toISOString();
  const common = { createdAt: at, updatedAt: at };
  const passwordHash = await hashPassword(password);
  await db.batch([
    db.insert(agencies).values({ id: agencyId, name: agencyName, ...common }),
    db.insert(users).values({
      id: userId,
      agencyId,
      role: 'manager',
      fullName,
      email,
      emailKey: emailKey(email),
      passwordHash,
      clientKey,
      inputDigest: digest,
      ...common,
    }),
    db.update(agencies).set({ managerUserId: userId }).where(eq(agencies.id, agencyId)),
    ...beginSession(db, { ...session, userId, passwordHash }),
    historyOf(db, { ...ctx, agencyId, userId, role: 'manager' }).happened('register', 'agencies', agencyId),
  ]);
}
