import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../db/local/programs.ts';
import { root } from './paths.ts';
import { testConfig, writeTestConfig } from './worker-config.ts';

const configs = ['vite.config.ts', 'tsr.config.json', relative(root, testConfig), 'package-lock.json'];
const sources = ['src', 'worker', 'db', 'index.html', ...configs];
const generated = /\.gen\.ts$/;

/** Output folder of `vite build`, with the Worker and its assets. */
export const dist = join(root, 'dist');
export const builtConfig = join(dist, 'llavero', 'wrangler.json');

/** In the environment of every build of the tests, as in that of a release; no file of a build may contain them. */
export const BUILD_SECRETS = {
  DATABASE_URL: 'libsql://secret-of-a-build.turso.io',
  DATABASE_TOKEN: 'secret-token-of-a-build',
};

/** Returns the variables of a build for the tests, whose configuration it writes. */
export const prepareBuild = (): NodeJS.ProcessEnv => ({
  ...BUILD_SECRETS,
  CLOUDFLARE_VITE_WRANGLER_CONFIG_PATH: writeTestConfig(),
});

/** Builds for production, by the configuration of the tests, unless there is such a build that is newer than all its sources. */
export async function buildOnce(): Promise<void> {
  const env = prepareBuild();
  if (isOfTests() && statSync(builtConfig).mtimeMs > newestMtime(sources)) return;
  const building = promisify(execFile)(
    process.execPath,
    [findProgram('vite'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      timeout: 180_000,
      // Test runners set 'test', with which the build would contain React's development version.
      env: { ...process.env, ...env, NODE_ENV: 'production' },
    },
  );
  await building.catch((error) => {
    // What a build that was cut off has left would pass for a build.
    rmSync(builtConfig, { force: true });
    throw error;
  });
}

/** Whether there is a build, and not one by wrangler.toml (`npm run build`). */
const isOfTests = () =>
  existsSync(builtConfig) && JSON.parse(readFileSync(builtConfig, 'utf8')).userConfigPath === testConfig;

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
