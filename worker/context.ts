import { parse } from 'hono/utils/cookie';
import { PAGE_USER_HEADER } from '../db/domain/users/page-user.ts';
import { readBrowserToken } from './auth/browser-cookie.ts';
import { assertPageUser } from './auth/page-user.ts';
import { isReadOnlyToken, validateReadOnlyToken } from './auth/read-only-session.ts';
import {
  type BuildWithSession,
  SESSION_COOKIE_NAME,
  type SessionUser,
  type ValidatedSession,
  validateSession,
} from './auth/session.ts';
import { parseCellToken } from './cells/cell-token.ts';
import { DEFAULT_CELL, openCell } from './cells/cells.ts';
import { createDirectory } from './cells/directory.ts';
import { type Database, openDatabase } from './database.ts';
import { sha256 } from './digest.ts';
import type { Env } from './env.ts';
import { toIpPrefix, toNetworkBlock } from './http/network.ts';
import { logRejection } from './log.ts';
import { toUserAgent } from './tenant/actor.ts';

type ContextOptions = {
  request: Request;
  env: Env;
  /** Headers of the response. */
  headers: Headers;
  /** Number of procedures that the request calls. */
  callCount: number;
  /** What they weigh together. */
  batchWeight?: number;
  waitUntil: (work: Promise<unknown>) => void;
  /** Aborts the database calls of the request; without it each call has DATABASE_TIMEOUT_MS. */
  deadline?: AbortSignal;
};

/**
 * Returns the context of a request. `sessionUser()` returns the user, null for none; it queries the database once, on its first call.
 * `sessionWith` runs a statement in the same round trip. Both throw where the page was made for another user (auth/page-user.ts);
 * with 'mayOpen' a page that says nobody is being opened.
 */
export function createContext({
  request,
  env,
  headers,
  callCount,
  batchWeight = callCount,
  waitUntil,
  deadline,
}: ContextOptions) {
  const value = parse(request.headers.get('cookie') ?? '', SESSION_COOKIE_NAME)[SESSION_COOKIE_NAME] ?? null;
  const { cell, token } = readCookie(env, value);
  const openIn = (name: string) => {
    const cellEnv = openCell(env, name);
    if (!cellEnv) throw new Error(`There is no cell ${name}.`);
    return { cell: name, env: cellEnv, db: openDatabase(cellEnv, deadline) as Database };
  };
  const own = openIn(cell);
  const { db } = own;
  let sessionUser: Promise<SessionUser | null> | undefined;
  async function findUser<R>(build?: BuildWithSession<R>, mayOpen?: 'mayOpen'): Promise<ValidatedSession<R>> {
    if (!token) return { user: null, result: undefined };
    const found = await (isReadOnlyToken(token)
      ? validateReadOnlyToken(db, own.env.DATABASE_TOKEN, token, build)
      : validateSession(db, token, (work) => waitUntil(logRejection('touch', work)), build));
    if (!found.user) return found;
    assertPageUser(request, found.user.id, mayOpen);
    headers.set(PAGE_USER_HEADER, found.user.id);
    return found;
  }
  function validate<R>(build?: BuildWithSession<R>, mayOpen?: 'mayOpen') {
    const validated = findUser(build, mayOpen);
    sessionUser = validated.then(({ user }) => user);
    // Its rejection is that of `validated`, which the caller awaits.
    sessionUser.catch(() => {});
    return { validated, sessionUser };
  }
  // Cloudflare sets this header itself; X-Forwarded-For could be forged by the client.
  const network = toIpPrefix(request.headers.get('cf-connecting-ip') ?? 'local');
  return {
    ...own,
    /** Opens another cell: its name, bindings and database. */
    openIn,
    directory: createDirectory(env, deadline),
    registrationCell: env.REGISTRATION_CELL ?? DEFAULT_CELL,
    headers,
    callCount,
    batchWeight,
    waitUntil,
    token,
    network,
    networkBlock: toNetworkBlock(network),
    /** The token of a browser in which somebody has signed in before; null for none. */
    browserToken: readBrowserToken(request.headers.get('cookie')),
    ipHash: sha256(network).slice(0, 16),
    requestId: crypto.randomUUID(),
    userAgent: toUserAgent(request.headers.get('user-agent')),
    registrationOpen: env.REGISTRATION !== 'closed',
    sessionUser: () => sessionUser ?? validate().sessionUser,
    sessionWith: <R>(build: BuildWithSession<R>, mayOpen?: 'mayOpen') => validate(build, mayOpen).validated,
  };
}
export type Context = ReturnType<typeof createContext>;

/** Returns cell and token of the cookie. One of an unknown cell is no session of the default cell: its token fits none. */
function readCookie(env: Env, value: string | null): { cell: string; token: string | null } {
  const { cell, token } = parseCellToken(value ?? '');
  return openCell(env, cell) && value !== null ? { cell, token } : { cell: DEFAULT_CELL, token: value };
}
