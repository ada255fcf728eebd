import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from '../../db/deploy/arguments.ts';
import type { Build } from '../../db/deploy/build.ts';
import { rehearseDeployment } from '../../db/deploy/deploy.ts';
import { toPreviewName } from '../../db/deploy/preview-name.ts';
import { runWrangler, withoutAmbientTarget } from '../../db/deploy/wrangler.ts';
import { dist } from './build.ts';
import { root } from './paths.ts';

/**
 * Builds the Worker of an environment by wrangler.toml, beside the client of the check, which is that of the tests' configuration and takes
 * most of a build's time. tests/deploy build a preview whole.
 */
const buildOnlyWorker: Build = async (environment, folder, env) => {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build-worker.ts'), folder], {
    cwd: root,
    timeout: 120_000,
    env: { ...withoutAmbientTarget(env), NODE_ENV: 'production', CLOUDFLARE_ENV: environment },
  });
  cpSync(join(dist, 'client'), join(folder, 'client'), { recursive: true });
};

/** Returns a step that does all that a deployment by wrangler.toml does but sending, and throws with Wrangler's output on failure. */
export const createRehearsal = (environment: Environment) => async () => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  await rehearseDeployment(environment, {
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', CI: '1' },
    build: buildOnlyWorker,
    runWrangler: (args, options) => runWrangler(args, { ...options, print }),
    ...(environment === 'preview' && { previewName: toPreviewName('main') }),
  }).catch((error: Error) => {
    throw new Error([...lines, error.message].join('\n'));
  });
};
