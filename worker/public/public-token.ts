import type { Context } from 'hono';
import { parseCellToken } from '../cells/cell-token.ts';
import { type CellEnv, DEFAULT_CELL, listOtherCells, openCell } from '../cells/cells.ts';
import { DATABASE_TIMEOUT_MS, type Database, openDatabase } from '../database.ts';
import { sha256 } from '../digest.ts';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { toIpPrefix } from '../http/network.ts';
import { isLinkToken, type LinkTarget } from '../link-token.ts';
import { assertRequestRate } from '../rate-limits/memory-rate-limit.ts';
import type { Actor } from '../tenant/actor.ts';

/** 160 bits or more in lower-case letters and digits. */
const TOKEN = /^[a-z0-9]{40}$/;
/** The id of a record and a token that is made of it (worker/link-token.ts), by which no row is found. */
const OF_RECORD = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{40})$/;

/** Returns the network of who asks for a public address. */
export const getNetwork = (c: Context): string => toIpPrefix(c.req.header('cf-connecting-ip') ?? 'local');

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
  assertRates(c, value, TOKEN, kind);
  const found = await findByToken(c.env, value, find, AbortSignal.timeout(DATABASE_TIMEOUT_MS));
  if (!found) throw notFound();
  return found;
}

/**
 * Returns the same of an address that has the id of a record and a token made of it, of which `toLinked` says what it is made of. Throws as
 * `openByToken`, NOT_FOUND also where the token is not that of the record.
 */
export async function openByRecord<R>(
  c: Context<{ Bindings: Env }>,
  value: string,
  find: (db: Database, id: string) => Promise<R | undefined>,
  toLinked: (found: R, id: string) => LinkTarget,
  kind: keyof typeof networkLimits = 'document',
) {
  assertRates(c, value, OF_RECORD, kind);
  const [, id = '', token = ''] = OF_RECORD.exec(parseCellToken(value).token) ?? [];
  const deadline = AbortSignal.timeout(DATABASE_TIMEOUT_MS);
  const opened = await findInCells(c.env, value, (db) => find(db, id), deadline);
  if (!opened || !isLinkToken(opened.env, toLinked(opened.found, id), token)) throw notFound();
  return opened;
}

/** Throws NOT_FOUND where a token, by whose digest a row was found, was not made of a secret that still holds. */
export function assertDerived(env: CellEnv, linked: LinkTarget, token: string): void {
  if (!isLinkToken(env, linked, token)) throw notFound();
}

/** The actor of who only reads, of whom nothing is kept. */
export const createAnonymousActor = (): Actor => ({
  ...{ userId: null, role: null, ipHash: '', userAgent: null },
  requestId: crypto.randomUUID(),
});

/** Whether an address has the id of a record and a token. */
export const isOfRecord = (value: string): boolean => OF_RECORD.test(parseCellToken(value).token);
/** Returns what such an address has of a record. */
export const toRecordToken = (id: string, token: string): string => `${id}-${token}`;

function assertRates(c: Context, value: string, pattern: RegExp, kind: keyof typeof networkLimits): void {
  assertRequestRate(getNetwork(c), networkLimits[kind]);
  const { token } = parseCellToken(value);
  if (!pattern.test(token)) throw notFound();
  if (kind === 'document') assertRequestRate(sha256(token), 'publicToken');
}

/** Returns what `find` finds by the digest of a token, with the database of the cell that has it; undefined where there is none. */
export async function findByToken<R>(
  env: Env,
  value: string,
  find: (db: Database, tokenDigest: string) => Promise<R | undefined>,
  deadline: AbortSignal,
) {
  const { token } = parseCellToken(value);
  if (!TOKEN.test(token)) return undefined;
  const found = await findInCells(env, value, (db) => find(db, sha256(token)), deadline);
  return found && { ...found, token };
}

/** Returns what `find` finds in the cell that a value names or, as its agency may have been moved since, in another; undefined where there is none. */
async function findInCells<R>(
  env: Env,
  value: string,
  find: (db: Database) => Promise<R | undefined>,
  deadline: AbortSignal,
) {
  const { cell: named } = parseCellToken(value);
  if (!openCell(env, named)) return undefined;
  const others = [DEFAULT_CELL, ...listOtherCells(env)].filter((name) => name !== named);
  for (const name of [named, ...others]) {
    const cell = openCell(env, name);
    if (!cell) continue;
    const db = openDatabase(cell, deadline);
    const found = await find(db);
    if (found) return { env: cell, db, found };
  }
  return undefined;
}

/** Whether If-None-Match names this ETag (RFC 9110, 13.1.2: compared weakly). */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((known) => known.trim().replace(/^W\//, '') === etag));
