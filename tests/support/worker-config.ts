import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { unstable_readConfig } from 'wrangler';
import { output, root } from './paths.ts';

/** The domain that production has in tests. */
export const DOMAIN = 'crm.llavero.test';

/** The configuration that tests build and deploy by; `writeTestConfig` writes it. */
export const testConfig = join(output, 'wrangler.toml');

/**
 * Returns wrangler.toml with production as it is before anybody has deployed it, but for a domain: what a deployer writes there
 * (docs/deploying.md, docs/operations.md, docs/scale.md) decides nothing in a test.
 */
export const toTestConfig = (toml: string): string =>
  toml
    .replace(
      /^\[env\.production\.vars\]\n(?:(?!\[).*\n)*/m,
      '[env.production.vars]\nREGISTRATION = "open"\n\n',
    )
    .replace(/^\[\[env\.production\.routes\]\]\n(?:(?!\[).*\n)*/gm, '')
    .concat(`\n[[env.production.routes]]\npattern = "${DOMAIN}"\ncustom_domain = true\n`);

/** Writes the configuration of the tests, and returns its path. Throws where wrangler.toml writes production otherwise than it is read here. */
export function writeTestConfig(): string {
  const text = toTestConfig(readFileSync(join(root, 'wrangler.toml'), 'utf8'));
  // Other processes read it meanwhile.
  if (existsSync(testConfig) && readFileSync(testConfig, 'utf8') === text) return testConfig;
  mkdirSync(dirname(testConfig), { recursive: true });
  writeFileSync(testConfig, text);
  const { vars, routes } = unstable_readConfig({ config: testConfig, env: 'production' });
  const expected = { vars: { REGISTRATION: 'open' }, routes: [{ pattern: DOMAIN, custom_domain: true }] };
  if (!isDeepStrictEqual({ vars, routes }, expected))
    throw new Error(
      `wrangler.toml: write vars and routes of production as the tables [env.production.vars] and [[env.production.routes]]; left were ${JSON.stringify({ vars, routes })}`,
    );
  return testConfig;
}

/** Writes a copy of the tests' configuration with changes into a new folder; returns its path. */
export function writeChangedConfig(change: (toml: string) => string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'llavero-config-')), 'wrangler.toml');
  writeFileSync(path, change(readFileSync(testConfig, 'utf8')));
  return path;
}
