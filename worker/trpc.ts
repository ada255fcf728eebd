import { initTRPC, type TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { $ZodError } from 'zod/v4/core';
import type { Context } from './context.ts';
import { Refusal, translate } from './errors.ts';
import { factsOf, log } from './log.ts';
import { rowsOf } from './rows.ts';

/** How far up the ladder a caller must stand; every procedure says it, and a test reads it. */
export type Rung = 'public' | 'user' | 'agency' | 'manager';
export const SIGNED_OUT = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';
export const MANAGERS_ONLY = 'Solo los gerentes pueden realizar esta acción.';

const t = initTRPC
  .context<Context>()
  .meta<{ rung: Rung }>()
  .create({
    isDev: false,
    defaultMeta: { rung: 'public' },
    // One formatter: a known refusal says its sentence, bad input its first one, all else an id and nothing more.
    errorFormatter({ shape, error, ctx }) {
      const httpStatus = getHTTPStatusCodeFromError(error);
      const said = sayingOf(error);
      const requestId = httpStatus >= 500 && !(error instanceof Refusal) ? ctx?.requestId : undefined;
      return {
        code: shape.code,
        message: said.message,
        data: { code: error.code, httpStatus, fields: said.fields, requestId },
      };
    },
  });

export const router = t.router;
export const createCaller = t.createCallerFactory;

function sayingOf(error: TRPCError): { message: string; fields?: Record<string, string> } {
  if (error instanceof Refusal) return { message: error.message, fields: error.details.fields };
  if (error.code === 'BAD_REQUEST' && isZod(error.cause)) {
    const issues = error.cause.issues.map(
      (issue) => [issue.path.slice(1).join('.') || issue.path.join('.'), issue.message] as const,
    );
    return {
      message: issues[0]?.[1] ?? 'El dato no es válido.',
      fields: Object.fromEntries(issues.toReversed()),
    };
  }
  return { message: PLAIN[error.code] ?? 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.' };
}
const isZod = (cause: unknown): cause is $ZodError =>
  cause instanceof Error && 'issues' in cause && Array.isArray(cause.issues);
const PLAIN: Partial<Record<TRPCError['code'], string>> = {
  BAD_REQUEST: 'La petición no es válida.',
  PARSE_ERROR: 'La petición no es válida.',
  NOT_FOUND: 'Hay una versión nueva. Recarga la página.',
  METHOD_NOT_SUPPORTED: 'La petición no es válida.',
  UNSUPPORTED_MEDIA_TYPE: 'La petición no es válida.',
  PAYLOAD_TOO_LARGE: 'La petición es demasiado grande.',
};

/** The first rung: anybody. Whatever goes wrong above leaves through here, as the error it is for the caller. */
export const publicProcedure = t.procedure.use(async ({ next, ctx, path }) => {
  const result = await next();
  if (result.ok) return result;
  const error = translate(result.error);
  if (error instanceof Refusal && error.details.retryAfter)
    ctx.headers.set('retry-after', String(error.details.retryAfter));
  if (getHTTPStatusCodeFromError(error) >= 500)
    log('error', 'failure', { path, requestId: ctx.requestId, ...factsOf(result.error) });
  throw error;
});

// Costs a password or a session: never one of many in a request.
const alone = t.middleware(({ next, ctx }) => {
  if (ctx.calls > 1) throw new Refusal('BAD_REQUEST', 'La petición no es válida.');
  return next();
});
export const aloneProcedure = publicProcedure.use(alone);

/** Signed in and active. */
export const userProcedure = publicProcedure.meta({ rung: 'user' }).use(async ({ next, ctx }) => {
  const user = await ctx.session();
  if (!user) throw new Refusal('UNAUTHORIZED', SIGNED_OUT);
  return next({ ctx: { user } });
});

export const userAloneProcedure = userProcedure.use(alone);

/** Of an agency. From here on the raw database is gone: business rows are reached through the wall. */
export const agencyProcedure = userProcedure.meta({ rung: 'agency' }).use(({ next, ctx }) => {
  const { db, user, requestId, ipHash } = ctx;
  if (!user.agencyId) throw new Refusal('FORBIDDEN', 'No estás asociado a una agencia');
  const rows = rowsOf(db, user.agencyId, { userId: user.id, role: user.role, requestId, ipHash });
  return next({ ctx: { rows, db: undefined } });
});

/** Its manager. */
export const managerProcedure = agencyProcedure.meta({ rung: 'manager' }).use(({ next, ctx }) => {
  if (ctx.user.role !== 'manager') throw new Refusal('FORBIDDEN', MANAGERS_ONLY);
  return next();
});
