import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sqld, startSqld } from '../../../db/local/sqld.ts';
import { keepStreams } from '../../support/kept-streams.ts';
import { startMigratedSqld } from '../../support/migrated-database.ts';
import { type Call, type Faults, noFaults, type Reply, type StandIn, startStandIn } from './http-stand-in.ts';

export type StandInDatabase = {
  group: string;
  /** Returns its libSQL server, which the first call or request starts. */
  openSqld: () => Promise<Sqld>;
  server: StandIn;
  tokens: Set<string>;
  stop: () => Promise<void>;
};
export type TursoStandIn = StandIn & {
  token: string;
  databases: Map<string, StandInDatabase>;
  /** The expiration of each token that was created. */
  expirations: string[];
  /** Whether the servers that start from now on have all migrations, as copies of the run's database; for what is not about migrating. */
  startsMigrated: boolean;
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
    const tokens = new Set<string>();
    let sqld: Promise<Sqld> | undefined;
    const openSqld = () => {
      sqld ??= (standIn.startsMigrated ? startMigratedSqld : startSqld)({ dir, blockable: true });
      return sqld;
    };
    const server = await startStandIn((call) => forward(call, openSqld, tokens), faults);
    const stop = async () => {
      await server.stop();
      await (await sqld)?.stop();
      rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
    };
    const database = { group, openSqld, server, tokens, stop };
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
      await database.stop();
      return ok({ database: name });
    }
    if (action === '/auth/tokens' && method === 'POST' && query.get('authorization') === 'full-access') {
      const jwt = `database-${randomUUID()}`;
      database.tokens.add(jwt);
      expirations.push(query.get('expiration') ?? 'never');
      return ok({ jwt });
    }
    if (action === '/configuration' && method === 'PATCH') {
      await (await database.openSqld()).blockWrites(JSON.parse(body.toString()).block_writes === true);
      return ok({});
    }
    return fail(404, 'not found');
  };
  const server = await startStandIn(handle, faults);
  const stop = async () => {
    await Promise.all([...databases.values()].map((database) => database.stop()));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const standIn = { ...server, stop, token, databases, expirations, startsMigrated: false, createDatabase };
  return standIn;
}

/** Between stand-in and libSQL server nothing fails. */
const keptFetch = keepStreams(fetch);

async function forward(
  { method, path, headers, body }: Call,
  openSqld: () => Promise<Sqld>,
  tokens: Set<string>,
): Promise<Reply> {
  if (!tokens.has((headers.get('authorization') ?? '').replace('Bearer ', '')))
    return fail(401, 'unauthorized');
  const { url } = await openSqld();
  const response = await keptFetch(url + path, {
    method,
    headers: { 'content-type': headers.get('content-type') ?? 'application/json' },
    ...(method === 'POST' && { body: body.toString() }),
  });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

const ok = (body: unknown): Reply => ({ status: 200, body });
const fail = (status: number, error: string): Reply => ({ status, body: { error } });
