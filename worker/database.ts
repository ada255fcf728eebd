import { type Client, createClient } from '@libsql/client/web';
import { drizzle } from 'drizzle-orm/libsql/web';
import { withRetry } from './database-retry.ts';
import type { Env } from './env.ts';
import { log } from './log.ts';

/** Timeout of one database call. The browser aborts its request at 15 s, so the server responds first. */
export const DATABASE_TIMEOUT_MS = 12_000;

/**
 * Returns a database client for one request: Workers forbid sharing I/O between requests, and opening one costs no round trip. With a
 * deadline all its calls together must meet it, else each has DATABASE_TIMEOUT_MS.
 */
export function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATABASE_TOKEN'>, deadline?: AbortSignal) {
  const client = createClient({
    url: env.DATABASE_URL,
    authToken: env.DATABASE_TOKEN,
    fetch: async (request: Request) => {
      const response = await fetch(request, { signal: deadline ?? AbortSignal.timeout(DATABASE_TIMEOUT_MS) });
      // People see an outage; the log says that it is not one.
      if (response.status === 401) log('error', 'database.token');
      return response;
    },
  });
  return drizzle(withModes(client), { casing: 'snake_case' });
}
export type Database = ReturnType<typeof openDatabase>;

/** Drizzle sets no mode for a batch. 'read' may run on any replica; 'write' takes the lock at once (BEGIN IMMEDIATE). */
function withModes(client: Client): Client {
  const [batch, execute] = [client.batch.bind(client), client.execute.bind(client)] as const;
  client.batch = (statements, mode) => {
    const isRead = statements.every((statement) => /^\s*(select|with)\b/i.test(toSqlText(statement)));
    return withRetry(() => batch(statements, mode ?? (isRead ? 'read' : 'write')), isRead);
  };
  // `execute` has no mode that would reject a write, and `with` may begin one: only `select` counts as a read.
  client.execute = (...statement: [never]) =>
    withRetry(() => execute(...statement), /^\s*select\b/i.test(toSqlText(statement[0])));
  return client;
}

const toSqlText = (statement: Parameters<Client['batch']>[0][number]) =>
  typeof statement === 'string' ? statement : Array.isArray(statement) ? statement[0] : statement.sql;
