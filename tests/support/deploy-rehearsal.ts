import { cpSync } from 'node:fs';
import type { Environment } from '../../db/deploy/arguments.ts';
import { buildWorker } from '../../db/deploy/build.ts';
import { rehearseDeployment } from '../../db/deploy/deploy.ts';
import { toPreviewName } from '../../db/deploy/preview-name.ts';
import { runWrangler } from '../../db/deploy/wrangler.ts';
import { dist } from './build.ts';

/**
 * Returns a step that does all that a deployment does but sending, and throws with Wrangler's output on failure. That of production takes
 * the build of the check; that of a preview builds as a branch's does.
 */
export const rehearsal = (environment: Environment) => async () => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  await rehearseDeployment(environment, {
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', CI: '1' },
    build:
      environment === 'preview'
        ? buildWorker
        : async (_environment, folder) => cpSync(dist, folder, { recursive: true }),
    runWrangler: (args, options) => runWrangler(args, { ...options, print }),
    ...(environment === 'preview' && { previewName: toPreviewName('main') }),
  }).catch((error: Error) => {
    throw new Error([...lines, error.message].join('\n'));
  });
};
