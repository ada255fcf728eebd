import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Build } from '../../../db/deploy/build.ts';
import { dist } from '../../support/build.ts';
import { output, root } from '../../support/programs.ts';

/** The build of the preview, made once for all suites (global-setup.ts). */
export const previewBuild = join(output, 'preview-build');

type Change = (config: Record<string, unknown>) => void;

/** A `build` that copies the preview's, whatever the environment. `change` may edit the configuration that it produced. */
export const copyPreviewBuild =
  (change: Change = () => {}): Build =>
  async (_environment, folder) =>
    copyBuild(previewBuild, folder, change);

/** A domain for production in place of the placeholder, which db/deploy refuses. */
export const DOMAIN = 'crm.llavero.test';

/** Writes a copy of wrangler.toml with a domain into a new folder; returns its path. */
export function writeConfigWithDomain(domain = DOMAIN): string {
  const path = join(mkdtempSync(join(tmpdir(), 'llavero-config-')), 'wrangler.toml');
  const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8');
  writeFileSync(path, toml.replace(/^pattern = ".*"$/m, `pattern = "${domain}"`));
  return path;
}

/** A `build` that copies that of the tests, which is production's, with DOMAIN. */
export const copyProductionBuild: Build = async (_environment, folder) =>
  copyBuild(dist, folder, (config) => {
    config.routes = [{ pattern: DOMAIN, custom_domain: true }];
  });

function copyBuild(from: string, to: string, change: Change): void {
  cpSync(from, to, { recursive: true });
  const path = join(to, 'llavero', 'wrangler.json');
  const config = JSON.parse(readFileSync(path, 'utf8'));
  change(config);
  writeFileSync(path, JSON.stringify(config));
}
