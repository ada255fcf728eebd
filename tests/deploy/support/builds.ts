import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from '../../../db/deploy/build.ts';
import { output } from '../../support/programs.ts';

/** The build of the preview, made once for all suites (global-setup.ts). */
export const previewBuild = join(output, 'preview-build');

export const BUILD_SECRETS = {
  DATABASE_URL: 'libsql://secret-of-a-build.turso.io',
  DATABASE_TOKEN: 'secret-token-of-a-build',
};

/** A `build` that copies the preview's, whatever the environment. `change` may edit the configuration that it produced. */
export const copyPreviewBuild =
  (change: (config: Record<string, unknown>) => void = () => {}): Build =>
  async (_environment, folder) => {
    cpSync(previewBuild, folder, { recursive: true });
    const path = join(folder, 'llavero', 'wrangler.json');
    const config = JSON.parse(readFileSync(path, 'utf8'));
    change(config);
    writeFileSync(path, JSON.stringify(config));
  };
