import { type Client, createClient } from '@libsql/client/web';
import { drizzle } from 'drizzle-orm/libsql/web';
import { withRetry } from './database-retry.ts';
import type { Env } from './env.ts';

/** Milliseconds one call to the database may take; the client gives up at 15 s and says so. */
export const DATABASE_TIMEOUT_MS = 12_000;

/**
 * A connection for one request (Workers forbid sharing it between requests; opening one costs no trip). With a
 * deadline all its calls together must meet it, else each of them has DATABASE_TIMEOUT.
 */
export function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATABASE_TOKEN'>, deadline?: AbortSignal) {
  const client = createClient({
    url: env.DATABASE_URL,
    authToken: env.DATABASE_TOKEN,
    fetch: (request: Request) =>
      fetch(request, { signal: deadline ?? AbortSignal.timeout(DATABASE_TIMEOUT_MS) }),
  });
  return drizzle(withModes(client), { casing: 'snake_case' });
}
export type Database = ReturnType<typeof openDatabase>;

/** Drizzle names no mode for a batch: reads may then run anywhere, and writes take the lock at once. */
function withModes(client: Client): Client {
  const [batch, execute] = [client.batch.bind(client), client.execute.bind(client)] as const;
  client.batch = (statements, mode) => {
    const reads = statements.every((s) => /^\s*(select|with)\b/i.test(textOf(s)));
    return withRetry(() => batch(statements, mode ?? (reads ? 'read' : 'write')), reads);
  };
  // `with` may begin a write here, which no mode would refuse.
  client.execute = (...statement: [never]) =>
    withRetry(() => execute(...statement), /^\s*select\b/i.test(textOf(statement[0])));
  return client;
}

const textOf = (s: Parameters<Client['batch']>[0][number]) =>
  typeof s === 'string' ? s : Array.isArray(s) ? s[0] : s.sql;
