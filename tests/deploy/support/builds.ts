import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from '../../../db/deploy/build.ts';
import { dist } from '../../support/build.ts';
import { output } from '../../support/paths.ts';
import { writeChangedConfig } from '../../support/worker-config.ts';

/** The build of the preview, made once for all suites (global-setup.ts). */
export const previewBuild = join(output, 'preview-build');

type Change = (config: Record<string, unknown>) => void;

/** A `build` that copies the preview's, whatever the environment. `change` may edit the configuration that it produced. */
export const copyPreviewBuild =
  (change: Change = () => {}): Build =>
  async (_environment, folder) =>
    copyBuild(previewBuild, folder, change);

/** Writes the tests' configuration as it was before the first Durable Object; returns its path. */
export const writeConfigBeforeObjects = (): string =>
  writeChangedConfig((toml) =>
    toml.replaceAll(/^\[\[(migrations|env\.\w+\.durable_objects\.bindings)\]\]\n(.+\n)+/gm, ''),
  );

/** A `build` that copies that of the tests, which is production's by `testConfig`. */
export const copyProductionBuild: Build = async (_environment, folder) => copyBuild(dist, folder, () => {});

/** The same with other variables of production, which `writeConfigWithVars` says too. */
export const copyBuildWithVars =
  (vars: Record<string, string>): Build =>
  async (_environment, folder) =>
    copyBuild(dist, folder, (config) => Object.assign(config.vars as object, vars));

/** Writes the tests' configuration with more variables of production; returns its path. */
export const writeConfigWithVars = (vars: Record<string, string>): string =>
  writeChangedConfig((toml) =>
    toml.replace(
      '[env.production.vars]\n',
      `$&${Object.entries(vars)
        .map(([name, value]) => `${name} = '${value}'\n`)
        .join('')}`,
    ),
  );

/** The same as it was before the first Durable Object. */
export const copyBuildBeforeObjects: Build = async (_environment, folder) =>
  copyBuild(dist, folder, (config) => {
    Object.assign(config, { durable_objects: { bindings: [] }, migrations: [] });
  });

/** The client is a link to that of `from`, which no deployment writes to. */
function copyBuild(from: string, to: string, change: Change): void {
  cpSync(join(from, 'llavero'), join(to, 'llavero'), { recursive: true });
  symlinkSync(join(from, 'client'), join(to, 'client'));
  const path = join(to, 'llavero', 'wrangler.json');
  const config = JSON.parse(readFileSync(path, 'utf8'));
  change(config);
  writeFileSync(path, JSON.stringify(config));
}
