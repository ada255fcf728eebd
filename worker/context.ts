import { parse } from 'hono/utils/cookie';
import { toUserAgent } from './audit/actor.ts';
import { SESSION_COOKIE_NAME, type SessionUser, validateSession } from './auth/session.ts';
import { sha256 } from './auth/sha256.ts';
import { type Database, openDatabase } from './database.ts';
import type { Env } from './env.ts';
import { logRejection } from './http/log.ts';
import { toNetwork } from './http/network.ts';

type ContextOptions = {
  request: Request;
  env: Env;
  /** Headers of the answer. */
  headers: Headers;
  /** How many procedures the request calls. */
  callCount: number;
  waitUntil: (work: Promise<unknown>) => void;
  /** When whoever asked gives up on the database. */
  deadline?: AbortSignal;
};

/** What a procedure knows of its request. The session is read once, and only when somebody asks. */
export function createContext({ request, env, headers, callCount, waitUntil, deadline }: ContextOptions) {
  const db: Database = openDatabase(env, deadline);
  const token = parse(request.headers.get('cookie') ?? '', SESSION_COOKIE_NAME)[SESSION_COOKIE_NAME] ?? null;
  let session: Promise<SessionUser | null> | undefined;
  // Only the platform's own header says where a request comes from.
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
    session: () => {
      session ??= token
        ? validateSession(db, token, (work) => waitUntil(logRejection('touch', work)))
        : Promise.resolve(null);
      return session;
    },
  };
}
export type Context = ReturnType<typeof createContext>;
