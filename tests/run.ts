import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { engines } from './browsers/support/installed.ts';
import { check } from './check.ts';
import { describeSelection, selectByArguments } from './selection/select-by-arguments.ts';
import { ensureChromium } from './support/chromium.ts';
import { output } from './support/paths.ts';
import { isProof, type Proof, proofs } from './support/proofs.ts';
import { type Count, printTotalsAndExit, runStep, sumCounts } from './support/steps.ts';
import { journeysStep, type StepOptions, summarizeProofs, vitestStep } from './support/test-steps.ts';

const hour = 3600;
const stepNames = ['check', 'server', 'cells', 'deploy', 'journeys'] as const;
type StepName = (typeof stepNames)[number];

/** What each proof runs, in this order. */
const parts: Record<Proof, readonly StepName[]> = {
  core: ['check', 'server', 'cells', 'journeys'],
  rest: ['server', 'deploy', 'journeys'],
};

const runners: Record<StepName, (options: StepOptions) => Promise<Count>> = {
  check,
  server: (options) =>
    runStep(vitestStep('servidor', 'worker', options, { inheritOutput: true, seconds: hour })),
  cells: ({ files }) =>
    runStep(vitestStep('dos celdas', 'cells', { files }, { seconds: 600, env: { TEST_CELLS: '2' } })),
  deploy: ({ shard, files }) =>
    runStep(vitestStep('despliegue', 'deploy', { shard, files }, { inheritOutput: true, seconds: 900 })),
  journeys: async (options) => {
    const browser = await runStep({ name: 'Chromium', run: ensureChromium });
    if (browser.failed) return browser;
    // The journeys of a browser that is missing are left out (playwright.config.ts).
    const others = options.proof === 'core' ? [] : engines;
    const found = others.map(({ name, find }) => runStep({ name, run: async () => void find() }));
    const journeys = () =>
      runStep(journeysStep('recorridos', options, { inheritOutput: true, seconds: hour }));
    return sumCounts([browser, ...(await Promise.all(found)), await journeys()]);
  },
};

/** Runs steps of a proof. Without a build there is nothing to serve, so that a failed check ends it. */
async function runSteps(
  names: readonly StepName[],
  optionsOf: (name: StepName) => StepOptions,
): Promise<Count> {
  const counts: Count[] = [];
  for (const name of names) {
    const counted = await runners[name](optionsOf(name));
    counts.push(counted);
    if ('built' in counted && !counted.built) {
      console.log('Sin compilación no hay servidor ni navegador que probar.');
      break;
    }
  }
  return sumCounts(counts);
}

/** Runs what a change can touch: suites of the core, those of deployment, and all tests of a suite that itself changed. */
async function runSelected(selected: SelectedSuites): Promise<Count> {
  const { worker, cells, deploy, journeys, changed } = selected;
  const core = { server: worker, cells, deploy, journeys };
  const rest = { server: changed.worker, cells: [], deploy: [], journeys: changed.journeys };
  const namesOf = (files: Record<Exclude<StepName, 'check'>, string[]>, isChecked: boolean) =>
    stepNames.filter((name) => (name === 'check' ? isChecked : files[name].length > 0));
  const optionsOf =
    (proof: Proof, files: Record<string, string[]>) =>
    (name: StepName): StepOptions => ({ proof, files: files[name] });
  return sumCounts([
    await runSteps(namesOf(core, selected.check), optionsOf('core', core)),
    await runSteps(namesOf(rest, false), optionsOf('rest', rest)),
  ]);
}

function end(counts: Count): never {
  const failures = summarizeProofs();
  if (failures) console.log(`\n${failures}`);
  printTotalsAndExit(counts);
}

type SelectedSuites = Extract<ReturnType<typeof selectByArguments>, { all: false }>;

const args = process.argv.slice(2);
const { positionals, values } = parseArgs({
  args: args.filter((arg) => !arg.startsWith('--changed')),
  allowPositionals: true,
  options: { step: { type: 'string' }, shard: { type: 'string' } },
});
const chosen = positionals.filter(isProof);
const isKnown = !values.step || (stepNames as readonly string[]).includes(values.step);
if (chosen.length === 0 || chosen.length < positionals.length || !isKnown) {
  console.error(
    `Uso: tests/run.ts ${proofs.join('|')} … [--step=${stepNames.join('|')}] [--shard=1/3] [--changed[=REVISIÓN]]. Unas pruebas concretas: npx vitest run FICHERO, npx playwright test FICHERO.`,
  );
  process.exit(2);
}

// The rest is added to the results of the core.
if (chosen.includes('core')) rmSync(output, { recursive: true, force: true });
const selection = selectByArguments(args);
if (selection) console.log(`${describeSelection(selection)}\n`);
if (selection && !selection.all) end(await runSelected(selection));
const counts: Count[] = [];
for (const proof of chosen) {
  const names = parts[proof].filter((name) => !values.step || values.step === name);
  counts.push(await runSteps(names, () => ({ proof, shard: values.shard })));
}
end(sumCounts(counts));
