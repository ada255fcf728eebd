import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTemporaryFolder } from './temporary-folder.ts';

/** The secrets of a Worker; PREVIEW_PASSWORD of previews only. */
export type Secrets = {
  DATABASE_URL: string;
  DATABASE_TOKEN: string;
  LINK_SECRET: string;
  PREVIEW_PASSWORD?: string;
};

/** Calls `use` with the path of a file with the secrets as JSON, which only this user may read and which exists no longer than the call. */
export function withSecretsFile<T>(secrets: Secrets, use: (path: string) => Promise<T>): Promise<T> {
  return withTemporaryFolder((folder) => {
    const path = join(folder, 'secrets.json');
    writeFileSync(path, JSON.stringify(secrets), { mode: 0o600 });
    return use(path);
  });
}
