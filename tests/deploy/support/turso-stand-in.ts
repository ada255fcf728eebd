import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sqld, startSqld } from '../../../db/local/sqld.ts';
import { type Call, type Faults, noFaults, type Reply, type StandIn, startStandIn } from './http-stand-in.ts';

export type StandInDatabase = {
  group: string;
  sqld: Sqld;
  server: StandIn;
  tokens: Set<string>;
  dir: string;
};
export type TursoStandIn = StandIn & {
  token: string;
  databases: Map<string, StandInDatabase>;
  /** The expiration of each token that was created. */
  expirations: string[];
  /** Creates a database as another tool would. */
  createDatabase: (name: string, group: string) => Promise<StandInDatabase>;
};

/**
 * Starts a stand-in of Turso's Platform API (docs.turso.tech/api-reference) for the organization 'llavero-test', with a libSQL server for
 * each database, which accepts the tokens of that database only.
 */
export async function startTursoStandIn(faults: Faults = noFaults()): Promise<TursoStandIn> {
  const token = `platform-${randomUUID()}`;
  const databases = new Map<string, StandInDatabase>();
  const expirations: string[] = [];
  // Chosen now: a suite gives its commands another temporary folder afterwards.
  const folder = mkdtempSync(join(tmpdir(), 'llavero-turso-'));
  const createDatabase = async (name: string, group: string) => {
    const dir = mkdtempSync(join(folder, 'database-'));
    const sqld = await startSqld({ dir, blockable: true });
    const tokens = new Set<string>();
    const server = await startStandIn((call) => forward(call, sqld.url, tokens), faults);
    const database = { group, sqld, server, tokens, dir };
    databases.set(name, database);
    return database;
  };
  const toResponse = (name: string, { group, server }: StandInDatabase) => ({
    Name: name,
    DbId: randomUUID(),
    Hostname: new URL(server.url).host,
    group,
  });
  const handle = async ({ method, path, query, headers, body }: Call): Promise<Reply> => {
    if (headers.get('authorization') !== `Bearer ${token}`) return fail(401, 'unauthorized');
    const [, rest = ''] = /^\/v1\/organizations\/llavero-test\/databases(.*)$/.exec(path) ?? [];
    if (!/^\/v1\/organizations\/llavero-test\/databases/.test(path)) return fail(404, 'not found');
    if (rest === '' && method === 'GET')
      return ok({
        databases: [...databases]
          .filter(([, { group }]) => !query.get('group') || group === query.get('group'))
          .map(([name, database]) => toResponse(name, database)),
      });
    if (rest === '' && method === 'POST') {
      const { name, group } = JSON.parse(body.toString());
      if (group !== 'previews') return fail(400, 'group not found');
      if (databases.has(name)) return fail(409, `database with name ${name} already exists`);
      return ok({ database: toResponse(name, await createDatabase(name, group)) });
    }
    const [, name = '', action = ''] = /^\/([^/]+)(.*)$/.exec(rest) ?? [];
    const database = databases.get(name);
    if (!database) return fail(404, `could not find database with name ${name}: record not found`);
    if (action === '' && method === 'GET') return ok({ database: toResponse(name, database) });
    if (action === '' && method === 'DELETE') {
      databases.delete(name);
      await stopDatabase(database);
      return ok({ database: name });
    }
    if (action === '/auth/tokens' && method === 'POST' && query.get('authorization') === 'full-access') {
      const jwt = `database-${randomUUID()}`;
      database.tokens.add(jwt);
      expirations.push(query.get('expiration') ?? 'never');
      return ok({ jwt });
    }
    if (action === '/configuration' && method === 'PATCH') {
      await database.sqld.blockWrites(JSON.parse(body.toString()).block_writes === true);
      return ok({});
    }
    return fail(404, 'not found');
  };
  const server = await startStandIn(handle, faults);
  const stop = async () => {
    await Promise.all([...databases.values()].map(stopDatabase));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, stop, token, databases, expirations, createDatabase };
}

async function stopDatabase({ server, sqld, dir }: StandInDatabase): Promise<void> {
  await server.stop();
  await sqld.stop();
  rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
}

async function forward(
  { method, path, headers, body }: Call,
  to: string,
  tokens: Set<string>,
): Promise<Reply> {
  if (!tokens.has((headers.get('authorization') ?? '').replace('Bearer ', '')))
    return fail(401, 'unauthorized');
  const response = await fetch(to + path, {
    method,
    headers: { 'content-type': headers.get('content-type') ?? 'application/json' },
    ...(method === 'POST' && { body: new Uint8Array(body) }),
  });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

const ok = (body: unknown): Reply => ({ status: 200, body });
const fail = (status: number, error: string): Reply => ({ status, body: { error } });
