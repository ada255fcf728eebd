import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `use` with the path of a new folder that only this user may open. Removes it afterwards, also when the process receives a signal.
 */
export async function withTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  // mkdtemp creates the folder with mode 0700.
  const folder = mkdtempSync(join(tmpdir(), 'llavero-deploy-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Where somebody else listens too, they end the process.
  const exitBy = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) === 0) process.exit(1);
  };
  process.once('exit', remove);
  for (const signal of signals) process.once(signal, exitBy);
  try {
    return await use(folder);
  } finally {
    remove();
    process.off('exit', remove);
    for (const signal of signals) process.off(signal, exitBy);
  }
}
