import { parse } from 'hono/utils/cookie';
import { toUserAgent } from './audit/actor.ts';
import {
  type BuildWithSession,
  SESSION_COOKIE_NAME,
  type SessionUser,
  validateSession,
} from './auth/session.ts';
import { sha256 } from './auth/sha256.ts';
import { type Database, openDatabase } from './database.ts';
import type { Env } from './env.ts';
import { logRejection } from './http/log.ts';
import { toNetwork } from './http/network.ts';

type ContextOptions = {
  request: Request;
  env: Env;
  /** Headers of the response. */
  headers: Headers;
  /** Number of procedures that the request calls. */
  callCount: number;
  waitUntil: (work: Promise<unknown>) => void;
  /** Aborts the database calls of the request; without it each call has DATABASE_TIMEOUT_MS. */
  deadline?: AbortSignal;
};

/**
 * Returns the context of a request. `session()` returns the user, null for none; it queries the database once, on its first call.
 * `sessionWith` runs a statement in the same round trip.
 */
export function createContext({ request, env, headers, callCount, waitUntil, deadline }: ContextOptions) {
  const db: Database = openDatabase(env, deadline);
  const token = parse(request.headers.get('cookie') ?? '', SESSION_COOKIE_NAME)[SESSION_COOKIE_NAME] ?? null;
  let session: Promise<SessionUser | null> | undefined;
  function validate<R>(build?: BuildWithSession<R>) {
    const validated = token
      ? validateSession(db, token, (work) => waitUntil(logRejection('touch', work)), build)
      : Promise.resolve({ user: null, result: undefined });
    session = validated.then(({ user }) => user);
    // Its rejection is that of `validated`, which the caller awaits.
    session.catch(() => {});
    return { validated, session };
  }
  // Cloudflare sets this header itself; X-Forwarded-For could be forged by the client.
  const network = toNetwork(request.headers.get('cf-connecting-ip') ?? 'local');
  return {
    db,
    headers,
    callCount,
    waitUntil,
    token,
    network,
    ipHash: sha256(network).slice(0, 16),
    requestId: crypto.randomUUID(),
    userAgent: toUserAgent(request.headers.get('user-agent')),
    registrationOpen: env.REGISTRATION !== 'closed',
    session: () => session ?? validate().session,
    sessionWith: <R>(build: BuildWithSession<R>) => validate(build).validated,
  };
}
export type Context = ReturnType<typeof createContext>;
