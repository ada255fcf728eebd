import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { program, root } from './programs.ts';

const sources = ['src', 'worker', 'db', 'index.html', 'vite.config.ts', 'wrangler.toml', 'package-lock.json'];
const generated = /\.gen\.ts$/;

/** Where `vite build` leaves the Worker and, beside it, its assets. */
export const dist = join(root, 'dist');
export const builtWorker = join(dist, 'llavero', 'wrangler.json');

/** Builds for production, unless the build there is newer than everything it is made of. */
export async function buildOnce(): Promise<void> {
  if (existsSync(builtWorker) && statSync(builtWorker).mtimeMs > newest(sources)) return;
  await promisify(execFile)(process.execPath, [program('vite'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    timeout: 180_000,
    // A test runner says 'test' here, and React would come in its slow and talkative form.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

function newest(paths: string[]): number {
  const times = paths.flatMap((path) => {
    const full = join(root, path);
    if (!existsSync(full) || generated.test(path)) return [];
    const entry = statSync(full);
    // A folder's own time tells of files that were removed.
    return entry.isDirectory()
      ? [entry.mtimeMs, newest(readdirSync(full).map((name) => join(path, name)))]
      : [entry.mtimeMs];
  });
  return Math.max(0, ...times);
}
