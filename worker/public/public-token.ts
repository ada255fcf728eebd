import type { Context } from 'hono';
import { parseCellToken } from '../cells/cell-token.ts';
import { DEFAULT_CELL, listOtherCells, openCell } from '../cells/cells.ts';
import { DATABASE_TIMEOUT_MS, type Database, openDatabase } from '../database.ts';
import { sha256 } from '../digest.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { toNetwork } from '../http/network.ts';
import { assertRequestRate } from '../rate-limits/memory-rate-limit.ts';

/** 160 bits or more in lower-case letters and digits. */
const TOKEN = /^[a-z0-9]{40}$/;

/** Returns the network of who asks for a public address. */
export const getNetwork = (c: Context): string => toNetwork(c.req.header('cf-connecting-ip') ?? 'local');

const networkLimits = { document: 'publicNetwork', image: 'publicImage', form: 'publicForm' } as const;

/**
 * Returns what `find` finds by the digest of an address's token, with the database of the cell that has it: the one that the token names
 * or, as its agency may have been moved since, another. Throws NOT_FOUND where there is none, TOO_MANY_REQUESTS beyond the limits of the
 * network and, of a document, of the token, before any database is asked.
 */
export async function openByToken<R>(
  c: Context<{ Bindings: Env }>,
  value: string,
  find: (db: Database, tokenDigest: string) => Promise<R | undefined>,
  kind: keyof typeof networkLimits = 'document',
) {
  assertRequestRate(getNetwork(c), networkLimits[kind]);
  const { token } = parseCellToken(value);
  if (!TOKEN.test(token)) throw notFound();
  if (kind === 'document') assertRequestRate(sha256(token), 'publicToken');
  const found = await findByToken(c.env, value, find, AbortSignal.timeout(DATABASE_TIMEOUT_MS));
  if (!found) throw notFound();
  return found;
}

/**
 * Returns what `find` finds by the digest of a token, with the database of the cell that has it: the one that the token names or, as its agency may have
 * been moved since, another; undefined where there is none.
 */
export async function findByToken<R>(
  env: Env,
  value: string,
  find: (db: Database, tokenDigest: string) => Promise<R | undefined>,
  deadline: AbortSignal,
) {
  const { cell: named, token } = parseCellToken(value);
  if (!TOKEN.test(token) || !openCell(env, named)) return undefined;
  const others = [DEFAULT_CELL, ...listOtherCells(env)].filter((name) => name !== named);
  for (const name of [named, ...others]) {
    const cell = openCell(env, name);
    if (!cell) continue;
    const db = openDatabase(cell, deadline);
    const found = await find(db, sha256(token));
    if (found) return { env: cell, db, found, token };
  }
  return undefined;
}

/** Whether If-None-Match names this ETag (RFC 9110, 13.1.2: compared weakly). */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((known) => known.trim().replace(/^W\//, '') === etag));
