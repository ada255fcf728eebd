import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withSecretsFile } from '../../db/deploy/secrets-file.ts';
import { maskSecrets, withoutAmbientTarget } from '../../db/deploy/wrangler.ts';
import { root } from '../support/paths.ts';

const secrets = {
  DATABASE_URL: 'libsql://llavero.turso.io',
  DATABASE_TOKEN: 'a+token/with=signs',
  LINK_SECRET: 'a-secret-of-links',
};

test('withSecretsFile: only this user may read the file, and it is removed afterwards', async () => {
  const path = await withSecretsFile(secrets, async (file) => {
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
    return file;
  });
  expect(existsSync(dirname(path))).toBe(false);
});

test('withSecretsFile: removes the file when its use fails', async () => {
  let path = '';
  const failing = withSecretsFile(secrets, async (file) => {
    path = file;
    throw new Error('injected');
  });
  await expect(failing).rejects.toThrow('injected');
  expect(path).not.toBe('');
  expect(existsSync(dirname(path))).toBe(false);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'withSecretsFile: removes the file on %s',
  async (signal) => {
    const module = JSON.stringify(join(root, 'db/deploy/secrets-file.ts'));
    const script = `import { withSecretsFile } from ${module};
    await withSecretsFile({ DATABASE_URL: 'x', DATABASE_TOKEN: 'y', LINK_SECRET: 'z' }, async (path) => {
      console.log(path);
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const path = await new Promise<string>((resolve) =>
      child.stdout.once('data', (text) => resolve(String(text).trim())),
    );
    expect(existsSync(path)).toBe(true);
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
    expect(existsSync(dirname(path))).toBe(false);
  },
);

test('maskSecrets: replaces a secret wherever it is, also percent-encoded', () => {
  const text = `{"t":"a+token/with=signs"} ?t=a%2Btoken%2Fwith%3Dsigns libsql://llavero.turso.io/v2`;
  expect(maskSecrets(text, Object.values(secrets))).toBe('{"t":"•••"} ?t=••• •••/v2');
  expect(maskSecrets('nothing', ['', 'absent'])).toBe('nothing');
});

test('withoutAmbientTarget: keeps what says nothing about the target, and the accounts of Cloudflare', () => {
  const kept = {
    PATH: '/bin',
    CLOUDFLARE_API_TOKEN: 'x',
    CLOUDFLARE_API_BASE_URL: 'y',
    CLOUDFLARE_ACCOUNT_ID: 'z',
  };
  const target = {
    CLOUDFLARE_ENV: 'preview',
    WRANGLER_CI_OVERRIDE_NAME: 'llavero',
    WRANGLER_OUTPUT_FILE_PATH: '/tmp/x',
    TURSO_API_TOKEN: 'x',
    PREVIEW_PASSWORD: 'x',
    npm_lifecycle_event: 'deploy',
  };
  expect(withoutAmbientTarget({ ...kept, ...target, ...secrets })).toEqual(kept);
});
