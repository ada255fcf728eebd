import { beforeAll, describe, expect, test } from 'vitest';
import { readHealth } from '../../../db/deploy/deployed-health.ts';
import { createReleaseSteps, type ReleaseSteps, release } from '../../../db/operations/release.ts';
import { verifyRelease } from '../../../db/operations/verify-release.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, PASSWORD, type TestAgency } from '../../support/test-users.ts';

const { origin } = sharedServer();
let agency: TestAgency;
let version: string;
beforeAll(async () => {
  agency = await createTestAgency('Publicaciones');
  version = (await readHealth(origin))?.version ?? '';
});

/** Steps that succeed, against the test server; `calls` records them. */
function createSteps(changes: Partial<ReleaseSteps> = {}) {
  const calls: string[] = [];
  const account = { email: agency.agent.email, password: PASSWORD };
  const steps: ReleaseSteps = {
    check: async () => {},
    findServedVersion: async () => 'the version before',
    migrate: async () => {},
    deploy: async () => ({ name: 'llavero', versionId: version, address: origin }),
    verify: ({ address, versionId }) => verifyRelease(address, versionId, account, 500),
    rollBack: async () => {},
    ...changes,
  };
  const recorded = Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      (...args: never[]) => {
        calls.push([name, ...args.filter((arg) => typeof arg === 'string')].join(' '));
        return (step as (...args: never[]) => unknown)(...args);
      },
    ]),
  ) as unknown as ReleaseSteps;
  return { calls, run: () => release(recorded, () => {}) };
}
const fail = (reason: string) => async () => {
  throw new Error(reason);
};

describe('release', () => {
  test('checks, migrates, deploys and verifies', async () => {
    const { calls, run } = createSteps();
    await run();
    expect(calls).toEqual(['check', 'findServedVersion', 'migrate', 'deploy', 'verify']);
  });

  test.each([
    ['check', []],
    ['migrate', ['check', 'findServedVersion']],
    ['deploy', ['check', 'findServedVersion', 'migrate']],
  ] as const)('stops where %s fails', async (step, before) => {
    const { calls, run } = createSteps({ [step]: fail('Ha fallado.') });
    await expect(run()).rejects.toThrow('Ha fallado.');
    expect(calls).toEqual([...before, step]);
  });

  test('rolls the code back to the version before where the new one is not verified', async () => {
    const { calls, run } = createSteps({ verify: fail('No está sana.') });
    await expect(run()).rejects.toThrow('No está sana. Se sirve otra vez la versión the version before.');
    expect(calls.at(-1)).toBe('rollBack the version before');
  });

  test('says how to roll back by hand where that fails too', async () => {
    const { run } = createSteps({ verify: fail('No está sana.'), rollBack: fail('Sin red.') });
    await expect(run()).rejects.toThrow(
      'Sin red. Hazlo a mano: wrangler rollback the version before --name llavero',
    );
  });

  test('has nothing to roll back to the first time', async () => {
    const { calls, run } = createSteps({
      verify: fail('No está sana.'),
      findServedVersion: async () => null,
    });
    await expect(run()).rejects.toThrow('No había versión anterior');
    expect(calls.at(-1)).toBe('verify');
  });
});

describe('verifyRelease', () => {
  const verify = (changes: { address?: string; versionId?: string; password?: string } = {}) => {
    const { address = origin, versionId = version, password = PASSWORD } = changes;
    return verifyRelease(address, versionId, { email: agency.agent.email, password }, 300);
  };
  test('accepts the served version, its page and its sign-in, and leaves no session behind', async () => {
    const countSessions = async () =>
      (await sharedServer().sql('select id from sessions where user_id = ?', [agency.agent.id])).rows.length;
    const before = await countSessions();
    await verify();
    expect(await countSessions()).toBe(before);
  });

  test.each([
    ['another version', { versionId: 'other' }, 'y no la other'],
    ['nobody', { address: 'http://127.0.0.1:9' }, 'no contesta'],
    ['a wrong password', { password: 'equivocada' }, 'no puede entrar (401)'],
  ])('refuses %s', async (_what, changes, reason) => {
    await expect(verify(changes)).rejects.toThrow(reason);
  });
});

describe('createReleaseSteps', () => {
  test.each([
    [{}, 'DATABASE_URL'],
    [{ DATABASE_URL: 'libsql://llavero.example' }, 'SMOKE_EMAIL'],
    [
      { DATABASE_URL: 'libsql://llavero.example', SMOKE_EMAIL: 'a@b.es', SMOKE_PASSWORD: 'x' },
      'dominio de wrangler.toml sigue siendo el de ejemplo',
    ],
  ])('refuses before anything is done: %o', (env, reason) => {
    expect(() => createReleaseSteps(env)).toThrow(reason);
  });
});
