import { mkdirSync } from 'node:fs';
import { writeRegistries } from '../db/local/registries.ts';
import { prepareBuild } from './support/build.ts';
import { createRehearsal } from './support/deploy-rehearsal.ts';
import { generateRoutes } from './support/generate-routes.ts';
import { migrationsMatch } from './support/migrations-match.ts';
import { output } from './support/paths.ts';
import { type Count, printTotalsAndExit, runStep, runSteps, sumCounts } from './support/steps.ts';
import { vitestStep } from './support/test-steps.ts';

const BUILD = 'compilación';

async function generateFiles(): Promise<void> {
  writeRegistries();
  await generateRoutes();
}

/** Runs the checks that need no server. `built` says whether there is a build to serve. */
export async function check(): Promise<Count & { built: boolean }> {
  mkdirSync(output, { recursive: true });
  // First, because the others read them.
  const generated = await runStep({ name: 'rutas y registros', run: generateFiles });
  // Two at a time, the longest first: what needs the build follows it, the others run beside it.
  const { failures, ...others } = await runSteps([
    { name: BUILD, run: ['vite', 'build', '--logLevel', 'warn'], env: prepareBuild() },
    { name: 'tipos', run: ['tsc', '--pretty', 'false'] },
    { ...vitestStep('arquitectura, dominio y textos', 'quick'), after: BUILD },
    { name: 'promesas', run: ['oxlint', '--type-aware', '--quiet'] },
    { name: 'despliegue de vista previa (ensayo)', run: createRehearsal('preview'), after: BUILD },
    { name: 'código sin uso', run: ['knip', '--no-progress'] },
    { name: 'formato y estilo', run: ['biome', 'ci', '--colors=off'] },
    { name: 'migraciones', run: migrationsMatch },
    { name: 'despliegue de producción (ensayo)', run: createRehearsal('production'), after: BUILD },
  ]);
  return { ...sumCounts([generated, others]), built: !failures.includes(BUILD) };
}

if (process.argv[1] === import.meta.filename) printTotalsAndExit(await check());
