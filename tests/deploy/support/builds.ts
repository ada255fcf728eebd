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

/** Writes a copy of wrangler.toml with a domain into a new folder; returns its path. `change` may edit its text. */
export function writeConfigWithDomain(domain = DOMAIN, change = (toml: string) => toml): string {
  const path = join(mkdtempSync(join(tmpdir(), 'llavero-config-')), 'wrangler.toml');
  const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8');
  writeFileSync(path, change(toml.replace(/^pattern = ".*"$/m, `pattern = "${domain}"`)));
  return path;
}

/** The same as it was before the first Durable Object. */
export const writeConfigBeforeObjects = (): string =>
  writeConfigWithDomain(DOMAIN, (toml) =>
    toml.replaceAll(/^\[\[(migrations|env\.\w+\.durable_objects\.bindings)\]\]\n(.+\n)+/gm, ''),
  );

/** A `build` that copies that of the tests, which is production's, with DOMAIN. */
export const copyProductionBuild: Build = async (_environment, folder) =>
  copyBuild(dist, folder, (config) => {
    config.routes = [{ pattern: DOMAIN, custom_domain: true }];
  });

/** The same as it was before the first Durable Object. */
export const copyBuildBeforeObjects: Build = async (_environment, folder) =>
  copyBuild(dist, folder, (config) => {
    config.routes = [{ pattern: DOMAIN, custom_domain: true }];
    Object.assign(config, { durable_objects: { bindings: [] }, migrations: [] });
  });

function copyBuild(from: string, to: string, change: Change): void {
  cpSync(from, to, { recursive: true });
  const path = join(to, 'llavero', 'wrangler.json');
  const config = JSON.parse(readFileSync(path, 'utf8'));
  change(config);
  writeFileSync(path, JSON.stringify(config));
}
