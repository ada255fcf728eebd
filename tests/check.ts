import { mkdirSync } from 'node:fs';
import { BUILD_SECRETS } from './support/build.ts';
import { rehearsal } from './support/deploy-rehearsal.ts';
import { migrationsMatch } from './support/migrations-match.ts';
import { output } from './support/programs.ts';
import { type Count, conclude, runStep, runSteps, sum } from './support/steps.ts';
import { vitestStep } from './support/test-steps.ts';

/** Runs the checks that take seconds and need no server. `built` says whether there is a build to serve. */
export async function check(): Promise<Count & { built: boolean }> {
  mkdirSync(output, { recursive: true });
  // First, because it writes src/routes.gen.ts, which the other checks read.
  const build = await runStep({
    name: 'compilación',
    run: ['vite', 'build', '--logLevel', 'warn'],
    env: BUILD_SECRETS,
  });
  const others = await runSteps([
    { name: 'tipos', run: ['tsc', '--pretty', 'false'] },
    { name: 'formato y estilo', run: ['biome', 'ci', '--colors=off'] },
    { name: 'promesas', run: ['oxlint', '--type-aware', '--quiet'] },
    { name: 'código sin uso', run: ['knip', '--no-progress'] },
    { name: 'migraciones', run: migrationsMatch },
    { name: 'despliegue de producción (ensayo)', run: rehearsal('production') },
    { name: 'despliegue de vista previa (ensayo)', run: rehearsal('preview') },
    vitestStep('arquitectura, dominio y textos', 'quick'),
  ]);
  return { ...sum([build, others]), built: build.failed === 0 };
}

if (process.argv[1] === import.meta.filename) conclude(await check());
