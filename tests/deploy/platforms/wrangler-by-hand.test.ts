import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { withoutAmbientTarget } from '../../../db/deploy/wrangler.ts';
import { findProgram } from '../../../db/local/programs.ts';
import { root } from '../../support/paths.ts';
import { readProduction, startPlatforms, type TestPlatforms } from '../support/platforms.ts';

/** The name that commands without --env act on: of no Worker that is deployed. */
const NOBODY = 'llavero-without-environment';
const TOKEN = 'token-typed-by-hand';

let platforms: TestPlatforms;
let folder: string;

/** A build for production, the last that ran in the project's folder. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'llavero-by-hand-'));
  await promisify(execFile)(
    process.execPath,
    [join(root, 'tests', 'support', 'build-worker.ts'), join(folder, 'dist')],
    { cwd: root, env: { ...withoutAmbientTarget(process.env), NODE_ENV: 'production' } },
  );
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  platforms = await startPlatforms();
});
afterEach(() => platforms.stop());

/** Runs `npx wrangler ARGS` in the project's folder with production's account; returns what it prints. Nobody answers its questions. */
async function runByHand(args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [findProgram('wrangler'), ...args], {
    cwd: root,
    env: {
      ...withoutAmbientTarget(platforms.env),
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_LOG_PATH: join(folder, 'logs'),
    },
  });
  child.stdin.end(TOKEN);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

const listWrites = () =>
  platforms.cloudflare.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replace(/^\/accounts\/a+/, '')}`);

test('a build for production leaves no redirection to it', () => {
  const produced = readFileSync(join(folder, 'dist', 'llavero', 'wrangler.json'), 'utf8');
  expect(JSON.parse(produced)).toMatchObject({
    name: 'llavero',
    targetEnvironment: 'production',
  });
  expect(existsSync(join(root, '.wrangler', 'deploy', 'config.json'))).toBe(false);
});

test.each(['deploy', 'deploy --env preview', 'deploy --env production', 'versions upload --env preview'])(
  'wrangler %s by hand: sends nothing, after a build for production',
  async (command) => {
    const production = readProduction(platforms);
    const { code, output } = await runByHand(command.split(' '));
    expect(output).toContain('Worker script');
    expect(code).toBe(1);
    expect(listWrites()).toEqual([]);
    expect(readProduction(platforms)).toEqual(production);
  },
);

test.each(['delete --force', 'secret put DATABASE_TOKEN', 'secret delete DATABASE_TOKEN', 'triggers deploy'])(
  'wrangler %s by hand, without --env: does not reach production',
  async (command) => {
    const production = readProduction(platforms);
    const { output } = await runByHand(command.split(' '));
    expect(output).toMatch(/no target environment was specified|llavero-without-environment/);
    expect(listWrites().filter((call) => !call.includes(`/${NOBODY}`))).toEqual([]);
    expect(readProduction(platforms)).toEqual(production);
  },
);

test('wrangler email routing, as docs/deploying.md says: routes an address to the Worker of production', async () => {
  const documented = readFileSync(join(root, 'docs', 'deploying.md'), 'utf8').replaceAll('\\\n', ' ');
  const [, command = ''] = /^npx wrangler (email routing rules create .*)$/m.exec(documented) ?? [];
  const { code, output } = await runByHand(command.trim().split(/\s+/));
  expect(code, output).toBe(0);
  expect(platforms.cloudflare.mailRules).toEqual([{ to: 'leads@correo.fincas.es', worker: 'llavero' }]);
  const { output: list } = await runByHand('email routing rules list fincas.es'.split(' '));
  expect(list).toContain('leads@correo.fincas.es');
  expect(platforms.cloudflare.unknown).toEqual([]);
});
