import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { check } from './check.ts';
import { ensureChromium } from './support/chromium.ts';
import { output } from './support/programs.ts';
import { isProof, type Proof, proofs } from './support/proofs.ts';
import { type Count, conclude, runStep, sum } from './support/steps.ts';
import { journeysStep, type Selection, vitestStep } from './support/test-steps.ts';

const hour = 3600;
const stepNames = ['check', 'server', 'cells', 'deploy', 'journeys'] as const;
type StepName = (typeof stepNames)[number];

/** What each proof runs, in this order. */
const parts: Record<Proof, readonly StepName[]> = {
  core: ['check', 'server', 'cells', 'journeys'],
  rest: ['server', 'deploy', 'journeys'],
};

const runners: Record<StepName, (selection: Selection) => Promise<Count>> = {
  check,
  server: (selection) => runStep(vitestStep('servidor', 'worker', selection, { loud: true, seconds: hour })),
  cells: () => runStep(vitestStep('dos celdas', 'cells', {}, { seconds: 600, env: { TEST_CELLS: '2' } })),
  deploy: ({ shard }) => runStep(vitestStep('despliegue', 'deploy', { shard }, { loud: true, seconds: 900 })),
  journeys: async (selection) => {
    const browser = await runStep({ name: 'Chromium', run: ensureChromium });
    if (browser.failed) return browser;
    return sum([
      browser,
      await runStep(journeysStep('recorridos', selection, { loud: true, seconds: hour })),
    ]);
  },
};

/** Runs the steps of a proof, or one of them. Without a build there is nothing to serve, so that a failed check ends it. */
async function runProof(proof: Proof, only: string | undefined, selection: Selection): Promise<Count> {
  const counts: Count[] = [];
  for (const name of parts[proof].filter((name) => !only || only === name)) {
    const counted = await runners[name]({ ...selection, proof });
    counts.push(counted);
    if ('built' in counted && !counted.built) {
      console.log('Sin compilación no hay servidor ni navegador que probar.');
      break;
    }
  }
  return sum(counts);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { step: { type: 'string' }, shard: { type: 'string' } },
});
const chosen = positionals.filter(isProof);
const isKnown = !values.step || (stepNames as readonly string[]).includes(values.step);
if (chosen.length === 0 || chosen.length < positionals.length || !isKnown) {
  console.error(
    `Uso: tests/run.ts ${proofs.join('|')} … [--step=${stepNames.join('|')}] [--shard=1/3]. Unas pruebas concretas: npx vitest run FICHERO, npx playwright test FICHERO.`,
  );
  process.exit(2);
}

// The rest is added to the results of the core.
if (chosen.includes('core')) rmSync(output, { recursive: true, force: true });
const counts: Count[] = [];
for (const proof of chosen) counts.push(await runProof(proof, values.step, { shard: values.shard }));
conclude(sum(counts));
