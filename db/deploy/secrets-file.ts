import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Secrets = { DATABASE_URL: string; DATABASE_TOKEN: string };

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `use` with the path of a file with the secrets as JSON, which only this user may read. Removes it afterwards, also when the process
 * receives a signal.
 */
export async function withSecretsFile<T>(secrets: Secrets, use: (path: string) => Promise<T>): Promise<T> {
  // mkdtemp creates the folder with mode 0700.
  const folder = mkdtempSync(join(tmpdir(), 'llavero-secrets-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const exit = () => process.exit(1);
  process.once('exit', remove);
  for (const signal of signals) process.once(signal, exit);
  try {
    const path = join(folder, 'secrets.json');
    writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 });
    return await use(path);
  } finally {
    remove();
    process.off('exit', remove);
    for (const signal of signals) process.off(signal, exit);
  }
}
