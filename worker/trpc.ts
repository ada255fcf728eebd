import { initTRPC } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { assertAccessLevel, type Rung } from './auth/access-level.ts';
import { toActor } from './audit/actor.ts';
import type { Context } from './context.ts';
import { Refusal, translate } from './errors.ts';
import { logFailure } from './http/log-failure.ts';
import { refuseHaste } from './auth/memory-rate-limit.ts';
import { noteDenial } from './audit/denied-access.ts';
import { rowsOf } from './tenant/tenant-db.ts';
import { sayingOf } from './error-messages.ts';
import { assertNotBatched, queueUnbatched } from './auth/unbatched.ts';

export const SIGNED_OUT = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';
export const MANAGERS_ONLY = 'Solo los gerentes pueden realizar esta acción.';
export const NO_AGENCY = 'No estás asociado a una agencia';
/** What is said to whoever may not, where the usual sentence is not the one. */
type Sayings = { orphan?: string; agent?: string };

const t = initTRPC
  .context<Context>()
  .meta<{ rung: Rung | 'nobody' }>()
  .create({
    isDev: false,
    // Whoever says no access level gives access to nobody: the router does not take it.
    defaultMeta: { rung: 'nobody' },
    // One formatter: a known refusal says its sentence, bad input its first one, all else an id and nothing more.
    errorFormatter({ shape, error, ctx }) {
      const httpStatus = getHTTPStatusCodeFromError(error);
      const { message, ...details } = sayingOf(error);
      const requestId = httpStatus >= 500 && !(error instanceof Refusal) ? ctx?.requestId : undefined;
      return {
        code: shape.code,
        message,
        data: { code: error.code, httpStatus, ...details, requestId },
      };
    },
  });

/** A router of procedures that all say their access level; throws where one does not, before anything is served. */
export const router: typeof t.router = (procedures) => {
  for (const [name, part] of Object.entries(procedures)) assertAccessLevel(name, part);
  return t.router(procedures);
};
export const createCaller = t.createCallerFactory;

/** The first rung: anybody. Whatever goes wrong above leaves through here, as the error it is for the caller. */
export const publicProcedure = t.procedure
  .meta({ rung: 'public' })
  .use(async ({ next, ctx, path, getRawInput }) => {
    const result = await next();
    if (result.ok) return result;
    const error = translate(result.error);
    if (error instanceof Refusal && error.details.retryAfter)
      ctx.headers.set('retry-after', String(error.details.retryAfter));
    if (getHTTPStatusCodeFromError(error) >= 500)
      logFailure({ path, requestId: ctx.requestId }, error, result.error);
    noteDenial(ctx, path, error, getRawInput);
    throw error;
  });

export const aloneProcedure = publicProcedure.use(({ next, ctx }) => {
  assertNotBatched(ctx);
  return next();
});

/** Signed in and active. */
export const userProcedure = publicProcedure.meta({ rung: 'user' }).use(async ({ next, ctx, type }) => {
  const user = await ctx.session();
  if (!user) throw new Refusal('UNAUTHORIZED', SIGNED_OUT);
  refuseHaste(user.id, type === 'mutation' ? type : 'query');
  return next({ ctx: { user } });
});

export const userAloneProcedure = userProcedure.use(({ next, ctx }) => queueUnbatched(ctx, () => next()));

/** Of an agency. From here on the raw database is gone: business rows are reached through the wall. */
export const agencyProcedureSaying = ({ orphan = NO_AGENCY }: Sayings) =>
  userProcedure.meta({ rung: 'agency' }).use(({ next, ctx }) => {
    const { db, user } = ctx;
    if (!user.agencyId) throw new Refusal('FORBIDDEN', orphan);
    const rows = rowsOf(db, user.agencyId, toActor(ctx, user));
    return next({ ctx: { rows, db: undefined } });
  });
export const agencyProcedure = agencyProcedureSaying({});

/** Its manager. */
export const managerProcedureSaying = ({ agent = MANAGERS_ONLY, ...sayings }: Sayings) =>
  agencyProcedureSaying(sayings)
    .meta({ rung: 'manager' })
    .use(({ next, ctx }) => {
      if (ctx.user.role !== 'manager') throw new Refusal('FORBIDDEN', agent);
      return next();
    });
export const managerProcedure = managerProcedureSaying({});
export const managerAloneProcedure = (sayings: Sayings = {}) =>
  managerProcedureSaying(sayings).use(({ next, ctx }) => queueUnbatched(ctx, () => next()));
