import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../db/local/programs.ts';
import { root } from './programs.ts';

const configs = ['vite.config.ts', 'tsr.config.json', 'wrangler.toml', 'package-lock.json'];
const sources = ['src', 'worker', 'db', 'index.html', ...configs];
const generated = /\.gen\.ts$/;

/** Output folder of `vite build`, with the Worker and its assets. */
export const dist = join(root, 'dist');
export const builtWorker = join(dist, 'llavero', 'wrangler.json');

/** In the environment of every build of the tests, as in that of a release; no file of a build may contain them. */
export const BUILD_SECRETS = {
  DATABASE_URL: 'libsql://secret-of-a-build.turso.io',
  DATABASE_TOKEN: 'secret-token-of-a-build',
};

/** Builds for production, unless the build is newer than all its sources. */
export async function buildOnce(): Promise<void> {
  if (existsSync(builtWorker) && statSync(builtWorker).mtimeMs > newestMtime(sources)) return;
  await promisify(execFile)(process.execPath, [findProgram('vite'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    timeout: 180_000,
    // Test runners set 'test', with which the build would contain React's development version.
    env: { ...process.env, ...BUILD_SECRETS, NODE_ENV: 'production' },
  });
}

function newestMtime(paths: string[]): number {
  const times = paths.flatMap((path) => {
    const full = join(root, path);
    if (!existsSync(full) || generated.test(path)) return [];
    const entry = statSync(full);
    // Removing a file changes the time of its folder only.
    return entry.isDirectory()
      ? [entry.mtimeMs, newestMtime(readdirSync(full).map((name) => join(path, name)))]
      : [entry.mtimeMs];
  });
  return Math.max(0, ...times);
}
