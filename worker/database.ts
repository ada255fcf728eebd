import { type Client, createClient, LibsqlError } from '@libsql/client/web';
import { drizzle } from 'drizzle-orm/libsql/web';
import type { Env } from './env.ts';

/** Milliseconds one call to the database may take; the client gives up at 15 s and says so. */
export const DATABASE_TIMEOUT = 12_000;

/**
 * A connection for one request (Workers forbid sharing it between requests; opening one costs no trip). With a
 * deadline all its calls together must meet it, else each of them has DATABASE_TIMEOUT.
 */
export function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATABASE_TOKEN'>, deadline?: AbortSignal) {
  const client = createClient({
    url: env.DATABASE_URL,
    authToken: env.DATABASE_TOKEN,
    fetch: (request: Request) =>
      fetch(request, { signal: deadline ?? AbortSignal.timeout(DATABASE_TIMEOUT) }),
  });
  return drizzle(withModes(client), { casing: 'snake_case' });
}
export type Database = ReturnType<typeof openDatabase>;

/** Drizzle names no mode for a batch: reads may then run anywhere, and writes take the lock at once. */
function withModes(client: Client): Client {
  const [batch, execute] = [client.batch.bind(client), client.execute.bind(client)] as const;
  client.batch = (statements, mode) => {
    const reads = statements.every((s) => /^\s*(select|with)\b/i.test(textOf(s)));
    return patiently(() => batch(statements, mode ?? (reads ? 'read' : 'write')));
  };
  client.execute = (...statement: [never]) => patiently(() => execute(...statement));
  return client;
}

/** Milliseconds before each further try. */
const PAUSES = [30, 90, 270];
/** Tries again while others hold the lock. SQLITE_BUSY says that nothing was done, so that writes may come twice. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LibsqlError) || error.code !== 'SQLITE_BUSY') throw error;
      await new Promise((done) => setTimeout(done, pause * (0.5 + Math.random())));
    }
  return work();
}

const textOf = (s: Parameters<Client['batch']>[0][number]) =>
  typeof s === 'string' ? s : Array.isArray(s) ? s[0] : s.sql;
