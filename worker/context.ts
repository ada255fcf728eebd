import { parse } from 'hono/utils/cookie';
import { toUserAgent } from './audit/actor.ts';
import { type Database, openDatabase } from './database.ts';
import { sha256 } from './auth/sha256.ts';
import type { Env } from './env.ts';
import { watched } from './http/log.ts';
import { networkOf } from './http/network.ts';
import { COOKIE, readSession, type SignedIn } from './auth/session.ts';

type Wire = {
  request: Request;
  env: Env;
  /** Headers of the answer. */
  headers: Headers;
  /** How many procedures the request calls. */
  calls: number;
  later: (work: Promise<unknown>) => void;
  /** When whoever asked gives up on the database. */
  deadline?: AbortSignal;
};

/** What a procedure knows of its request. The session is read once, and only when somebody asks. */
export function contextOf({ request, env, headers, calls, later, deadline }: Wire) {
  const db: Database = openDatabase(env, deadline);
  const token = parse(request.headers.get('cookie') ?? '', COOKIE)[COOKIE] ?? null;
  let session: Promise<SignedIn | null> | undefined;
  // Only the platform's own header says where a request comes from.
  const network = networkOf(request.headers.get('cf-connecting-ip') ?? 'local');
  return {
    db,
    headers,
    calls,
    later,
    token,
    network,
    ipHash: sha256(network).slice(0, 16),
    requestId: crypto.randomUUID(),
    userAgent: toUserAgent(request.headers.get('user-agent')),
    registrationOpen: env.REGISTRATION !== 'closed',
    session: () => {
      session ??= token
        ? readSession(db, token, (work) => later(watched('touch', work)))
        : Promise.resolve(null);
      return session;
    },
  };
}
export type Context = ReturnType<typeof contextOf>;
