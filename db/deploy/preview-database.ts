import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@libsql/client/web';
import { seedWhenEmpty } from '../local/demo.ts';
import { migrate } from '../local/migrate.ts';
import type { Secrets } from './secrets-file.ts';
import type { TursoApi } from './turso-api.ts';

const READY_TIMEOUT_MS = 30_000;

/**
 * Creates or finds the database of a preview, migrates it, and seeds the demo if it is empty. Returns the Worker's secrets.
 * `reportPassword` receives the password of the demo before it is stored, so that none is in force that nobody has seen.
 */
export async function preparePreviewDatabase(
  turso: TursoApi,
  name: string,
  reportPassword: (password: string) => void,
): Promise<Omit<Secrets, 'LINK_SECRET'>> {
  const url = await turso.createDatabase(name);
  const token = await turso.createToken(name);
  await waitUntilReady(url, token);
  await migrate(url, token);
  await seedWhenEmpty(url, {
    token,
    digestLink: null,
    choosePassword: () => {
      const password = randomBytes(15).toString('base64url');
      reportPassword(password);
      return password;
    },
  });
  return { DATABASE_URL: url, DATABASE_TOKEN: token };
}

/** A database may not answer in the first moments after its creation. */
async function waitUntilReady(url: string, authToken: string): Promise<void> {
  const client = createClient({ url, authToken });
  try {
    for (const end = Date.now() + READY_TIMEOUT_MS; ; await sleep(500)) {
      const failure = await client.execute('SELECT 1').then(
        () => null,
        (error: Error) => error,
      );
      if (!failure) return;
      if (Date.now() > end) throw failure;
    }
  } finally {
    client.close();
  }
}
