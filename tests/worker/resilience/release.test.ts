import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readHealth } from '../../../db/deploy/deployed-health.ts';
import { createReleaseSteps, type ReleaseSteps, release } from '../../../db/operations/release.ts';
import { verifyRelease } from '../../../db/operations/verify-release.ts';
import { root } from '../../support/paths.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, PASSWORD, type TestAgency } from '../../support/test-users.ts';
import { DOMAIN, writeChangedConfig } from '../../support/worker-config.ts';

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
    findServedVersion: async () => ({ id: 'the-version-before' }),
    compare: async () => {},
    migrate: async () => {},
    deploy: async () => ({ name: 'llavero', versionId: version, address: origin }),
    verify: ({ address, versionId }) => verifyRelease(address, versionId, account, 500),
    rollBack: async () => true,
    ...changes,
  };
  const recorded = Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      (...args: never[]) => {
        calls.push(name);
        return (step as (...args: never[]) => unknown)(...args);
      },
    ]),
  ) as unknown as ReleaseSteps;
  const run = (interrupted?: AbortSignal, print: (line: string) => void = () => {}) =>
    release(recorded, { print, interrupted });
  return { calls, run };
}
const fail = (reason: string) => async () => {
  throw new Error(reason);
};

describe('release', () => {
  test('checks, migrates, deploys and verifies', async () => {
    const { calls, run } = createSteps();
    await run();
    expect(calls).toEqual(['check', 'findServedVersion', 'compare', 'migrate', 'deploy', 'verify']);
  });

  test.each([
    ['check', []],
    ['compare', ['check', 'findServedVersion']],
    ['migrate', ['check', 'findServedVersion', 'compare']],
  ] as const)('stops where %s fails', async (step, before) => {
    const { calls, run } = createSteps({ [step]: fail('Ha fallado.') });
    await expect(run()).rejects.toThrow('Ha fallado.');
    expect(calls).toEqual([...before, step]);
  });

  test.each([
    ['the-version-before', 'Se sirve la versión de antes, the-version-before.'],
    ['the-new-version', 'Se sirve la versión nueva, the-new-version, sin verificar; la de antes:'],
  ])('says what is served where the deployment fails, the version %s', async (id, sentence) => {
    const served = ['the-version-before', id];
    const { calls, run } = createSteps({
      findServedVersion: async () => ({ id: served.shift() ?? '' }),
      deploy: fail('Wrangler no pudo terminar.'),
    });
    await expect(run()).rejects.toThrow(`Wrangler no pudo terminar. ${sentence}`);
    expect(calls.slice(-2)).toEqual(['deploy', 'findServedVersion']);
  });

  test('says that it does not know what is served where the platform does not answer either', async () => {
    const responses = [{ id: 'the-version-before' }];
    const { run } = createSteps({
      findServedVersion: async () => responses.pop() ?? fail('Sin red.')(),
      deploy: fail('Sin red.'),
    });
    await expect(run()).rejects.toThrow(
      'No se sabe qué versión se sirve (npx wrangler deployments status --name llavero): Sin red.',
    );
  });

  test('rolls the code back to the version before where the new one is not verified', async () => {
    const { calls, run } = createSteps({ verify: fail('No está sana.') });
    await expect(run()).rejects.toThrow('No está sana. Se sirve otra vez la versión the-version-before.');
    expect(calls.at(-1)).toBe('rollBack');
  });

  test('says that the new version stays where that before has other secrets', async () => {
    const { run } = createSteps({ verify: fail('No está sana.'), rollBack: async () => false });
    await expect(run()).rejects.toThrow(
      `No está sana. No se vuelve a la versión the-version-before, que lleva otros secretos: ${origin} sirve la nueva, ${version}.`,
    );
  });

  test('says, before and after, that it cannot go back where Durable Objects are migrated', async () => {
    const printed: string[] = [];
    const { calls, run } = createSteps({
      findServedVersion: async () => ({ id: 'the-version-before', isBeforeMigration: true }),
      verify: fail('No está sana.'),
    });
    await expect(run(undefined, (line) => printed.push(line))).rejects.toThrow(
      `No está sana. No se puede volver a la versión the-version-before, que es de antes de una migración de Durable Objects: ${origin} sirve la nueva, ${version}. Publica un arreglo.`,
    );
    expect(calls.at(-1)).toBe('verify');
    expect(printed.slice(-2)[0]).toBe(
      'Migra los Durable Objects: después Cloudflare no sirve otra vez la versión the-version-before.',
    );
  });

  test('names no way back across a migration of Durable Objects where the deployment fails', async () => {
    const served = ['the-version-before', 'new'];
    const { run } = createSteps({
      findServedVersion: async () => ({ id: served.shift() ?? '', isBeforeMigration: true }),
      deploy: fail('Wrangler no pudo terminar.'),
    });
    await expect(run()).rejects.toThrow(
      'Se sirve la versión nueva, new, sin verificar; a la de antes, the-version-before, no se puede volver, porque es de antes de una migración de Durable Objects. Repite npm run release.',
    );
  });

  test('says how to roll back by hand where that fails too', async () => {
    const { run } = createSteps({ verify: fail('No está sana.'), rollBack: fail('Sin red.') });
    await expect(run()).rejects.toThrow(
      'Sin red. Se sirve la versión de antes, the-version-before. Hazlo a mano: npx wrangler rollback the-version-before --name llavero',
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

  test.each([
    ['check', 'la comprobación', 'No se ha desplegado nada. Se sirve la versión the-version-before.'],
    ['compare', 'la comprobación', 'No se ha desplegado nada. Se sirve la versión the-version-before.'],
    ['migrate', 'la migración', 'No se ha desplegado nada. Se sirve la versión the-version-before.'],
    ['deploy', 'el despliegue', 'Se sirve la versión nueva, new, sin verificar; la de antes:'],
    ['verify', 'la verificación', 'Se sirve la versión nueva, new, sin verificar; la de antes:'],
  ] as const)(
    'interrupted during %s: goes no further, and says what is served',
    async (at, name, sentence) => {
      const interruption = new AbortController();
      let isDeployed = false;
      const interruptAt = (step: string) => {
        if (step === at) interruption.abort();
      };
      const { calls, run } = createSteps({
        // The interrupted step never ends, except the deployment, which is waited for.
        ...Object.fromEntries(
          (['check', 'compare', 'migrate', 'verify'] as const).map((step) => [
            step,
            async () => {
              interruptAt(step);
              if (step === at) await new Promise(() => {});
            },
          ]),
        ),
        findServedVersion: async () => ({ id: isDeployed ? 'new' : 'the-version-before' }),
        deploy: async () => {
          interruptAt('deploy');
          isDeployed = true;
          return { name: 'llavero', versionId: 'new', address: origin };
        },
      });
      await expect(run(interruption.signal)).rejects.toThrow(`Interrumpido durante ${name}. ${sentence}`);
      expect(calls.slice(-2)).toEqual([at, 'findServedVersion']);
    },
  );

  test('is interrupted by Ctrl-C, also where it comes twice, and exits with what is served', async () => {
    const script = `
      import { release } from ${JSON.stringify(join(root, 'db/operations/release.ts'))};
      import { listenToInterruptions } from ${JSON.stringify(join(root, 'db/operations/interruption.ts'))};
      import { runCommand } from ${JSON.stringify(join(root, 'db/deploy/deploy-error.ts'))};
      import { withTemporaryFolder } from ${JSON.stringify(join(root, 'db/deploy/temporary-folder.ts'))};
      const done = async () => {};
      const deploy = () => withTemporaryFolder(async (folder) => {
        console.log('folder ' + folder);
        const open = setInterval(() => {}, 1000);
        await new Promise((resolve) => process.once('SIGHUP', resolve));
        clearInterval(open);
        return { name: 'llavero', versionId: 'new', address: 'https://crm.llavero.test' };
      });
      const findServedVersion = async () => ({ id: 'new' });
      const steps = { check: done, findServedVersion, compare: done, migrate: done, deploy, verify: done, rollBack: done };
      await runCommand(() => release(steps, { interrupted: listenToInterruptions() }));
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root });
    let output = '';
    let folder = '';
    child.stderr.on('data', (data) => {
      output += data;
      // The deployment goes on after the first signal, and ends at the last.
      if (/Interrumpiendo/.test(output)) child.kill('SIGHUP');
    });
    for await (const data of child.stdout) {
      output += data;
      folder = /folder (.*)/.exec(output)?.[1] ?? '';
      if (folder) for (const signal of ['SIGINT', 'SIGINT'] as const) child.kill(signal);
    }
    const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
    expect(output).toContain('Interrumpido durante el despliegue. Se sirve la versión de antes, new.');
    expect(output.match(/Interrumpiendo/g)).toHaveLength(1);
    expect([code, existsSync(folder)]).toEqual([1, false]);
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
    const configFile = writeChangedConfig((toml) => toml.replace(DOMAIN, 'crm.llavero.example'));
    expect(() => createReleaseSteps(env, { configFile })).toThrow(reason);
    rmSync(dirname(configFile), { recursive: true });
  });
});
