import { spawn } from 'node:child_process';
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
      CLOUDFLARE_ENV: environment,
    },
  });
  const code = await waitForExit(child);
  if (code !== 0) throw new DeployError(`La compilación ha fallado (${code}). No se ha desplegado nada.`);
};
