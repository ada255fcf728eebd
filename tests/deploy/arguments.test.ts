import { expect, test } from 'vitest';
import { parseDeployArguments, parsePreviewArguments } from '../../db/deploy/arguments.ts';
import { DeployError } from '../../db/deploy/deploy-error.ts';

test.each([
  [['--env', 'production'], {}, 'production'],
  [['--env=preview'], {}, 'preview'],
  [['--env', 'preview'], { CLOUDFLARE_ENV: 'preview' }, 'preview'],
  [['--env', 'production'], { CLOUDFLARE_ENV: '' }, 'production'],
])('parseDeployArguments: %j with %j is %s', (args, env, environment) => {
  expect(parseDeployArguments(args, env)).toBe(environment);
});

test.each([
  [[], {}, 'Di dónde se despliega'],
  // npm keeps an --env that is written without -- before it.
  [['preview'], {}, 'Sobra «preview»'],
  [['--env'], {}, 'No se entiende «--env»'],
  [['--env', ''], {}, 'No existe el entorno «»'],
  [['--env', 'staging'], {}, 'No existe el entorno «staging»'],
  [['--env', 'Production'], {}, 'No existe el entorno «Production»'],
  [['--env', 'preview', '--env', 'production'], {}, '--env solo puede ir una vez'],
  [['--env', 'production', '--env', 'production'], {}, '--env solo puede ir una vez'],
  [['--env', 'preview', 'main'], {}, 'Sobra «main»'],
  [['--env', 'preview', '--name', 'llavero'], {}, 'No se entiende'],
  [['--env', 'preview', '--dry-run'], {}, 'No se entiende'],
  [['-e', 'preview'], {}, 'No se entiende'],
  [['--env', 'production'], { CLOUDFLARE_ENV: 'preview' }, 'CLOUDFLARE_ENV dice «preview»'],
  [['--env', 'preview'], { CLOUDFLARE_ENV: 'production' }, 'CLOUDFLARE_ENV dice «production»'],
] as [string[], NodeJS.ProcessEnv, string][])(
  'parseDeployArguments: refuses %j with %j',
  (args, env, sentence) => {
    const parse = () => parseDeployArguments(args, env);
    expect(parse).toThrow(DeployError);
    expect(parse).toThrow(sentence);
  },
);

test.each([
  [['up', 'main'], { action: 'up', branch: 'main' }],
  [['down', 'feature/mapa-2'], { action: 'down', branch: 'feature/mapa-2' }],
  [['up', 'arreglo/ñandú'], { action: 'up', branch: 'arreglo/ñandú' }],
  [['sweep'], { action: 'sweep' }],
])('parsePreviewArguments: %j', (args, command) => {
  expect(parsePreviewArguments(args)).toEqual(command);
});

test.each([
  [[]],
  [['up']],
  [['up', '']],
  [['down']],
  [['sweep', 'main']],
  [['up', 'one', 'two']],
  [['UP', 'one']],
  [['remove', 'one']],
  [['up', '--force', 'one']],
  [['up', 'two words']],
  [['up', 'refs/heads/main']],
  [['up', '*']],
  [['up', 'one..two']],
  [['up', '/one']],
])('parsePreviewArguments: refuses %j', (args) => {
  expect(() => parsePreviewArguments(args)).toThrow(DeployError);
});
