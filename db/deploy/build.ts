import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { guardChildren } from '../local/guard-children.ts';
import { findProgram, projectRoot, waitForExit } from '../local/programs.ts';
import type { Environment } from './arguments.ts';
import { DeployError } from './deploy-error.ts';
import { withoutAmbientTarget } from './wrangler.ts';

/** Writes the build for an environment into an empty folder. */
export type Build = (environment: Environment, folder: string, env: NodeJS.ProcessEnv) => Promise<void>;

/** Runs `vite build`; throws a DeployError when it fails. */
export const buildWorker: Build = async (environment, folder, env) => {
  const args = ['build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  guardChildren();
  const child = spawn(process.execPath, [findProgram('vite'), ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...withoutAmbientTarget(env),
      NODE_ENV: 'production',
      ...(environment === 'production' ? {} : { CLOUDFLARE_ENV: environment }),
    },
  });
  const code = await waitForExit(child);
  // Vite's plugin redirects every `wrangler deploy` in this project to its last build.
  rmSync(join(projectRoot, '.wrangler', 'deploy', 'config.json'), { force: true });
  if (code !== 0) throw new DeployError(`La compilación ha fallado (${code}). No se ha desplegado nada.`);
};
