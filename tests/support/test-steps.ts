import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { output } from './paths.ts';
import type { Proof } from './proofs.ts';
import { count, type Results, summarizeSteps, type TestResult } from './results.ts';
import type { Step } from './steps.ts';

/** What limits a step: the tests of one proof, a part of them ('1/3'), some files. */
export type StepOptions = { proof?: Proof; shard?: string; files?: string[] };

const flakyFile = join(output, 'flaky.json');
/** With more flaky journeys than this a run fails. */
const MAX_FLAKY = 1;

/** Runs the tests of one project of vitest.config.ts and counts each. */
export function vitestStep(
  name: string,
  project: string,
  { proof, shard, files = [] }: StepOptions = {},
  options: Partial<Step> = {},
): Step {
  const results = openResults(project, proof);
  return {
    name,
    run: [
      'vitest',
      'run',
      `--project=${project}`,
      '--reporter=./tests/support/vitest-reporter.ts',
      ...(proof ? [`--tags-filter=${proof === 'rest' ? 'rest' : '!rest'}`] : []),
      ...(shard ? [`--shard=${shard}`] : []),
      ...files,
    ],
    count: () => readCount(results),
    ...options,
    env: { RESULTS_FILE: results, ...options.env },
  };
}

/**
 * Runs the journeys; each counts once for every width and time zone it runs in. Writes the flaky ones to tests/.output/flaky.json, and fails
 * where that then has more than one, of both proofs together.
 */
export function journeysStep(
  name: string,
  { proof, shard, files = [] }: StepOptions = {},
  options: Partial<Step> = {},
): Step {
  const results = openResults('journeys', proof);
  return {
    name,
    run: ['playwright', 'test', '--pass-with-no-tests', ...(shard ? [`--shard=${shard}`] : []), ...files],
    count: () => {
      const counted = readCount(results);
      if (!counted) return undefined;
      const { tests }: Results = JSON.parse(readFileSync(results, 'utf8'));
      const flaky = replaceFlaky(readFlaky(), tests, proof);
      writeFileSync(flakyFile, `${JSON.stringify(flaky, null, 1)}\n`);
      if (flaky.length > MAX_FLAKY)
        console.log(`${flaky.length} journeys passed at their second try only; more than ${MAX_FLAKY} fails`);
      return { ...counted, failed: counted.failed + (flaky.length > MAX_FLAKY ? 1 : 0) };
    },
    ...options,
    env: { RESULTS_FILE: results, ...(proof && { PROOF: proof }), ...options.env },
  };
}

type FlakyJourney = TestResult & { proof?: Proof };
/** Returns the flaky journeys of the other proof and those among `tests`, which are of this one. */
export const replaceFlaky = (before: FlakyJourney[], tests: TestResult[], proof?: Proof): FlakyJourney[] => [
  ...before.filter((journey) => journey.proof !== proof),
  ...tests.filter(({ outcome }) => outcome === 'flaky').map((test) => ({ proof, ...test })),
];

const readFlaky = (): FlakyJourney[] =>
  existsSync(flakyFile) ? JSON.parse(readFileSync(flakyFile, 'utf8')) : [];

/** Returns what failed or was flaky in the tests of both proofs: of a long output only the end may be kept. */
export const summarizeProofs = (): string =>
  summarizeSteps(
    (existsSync(output) ? readdirSync(output) : [])
      .filter((name) => name.startsWith('results-'))
      .map((name): Results => JSON.parse(readFileSync(join(output, name), 'utf8'))),
  );

/** Returns the file for the results of a step, without those of an earlier run, which a runner that crashes would leave. */
function openResults(name: string, proof?: Proof): string {
  const results = join(output, `results-${[name, proof].filter(Boolean).join('-')}.json`);
  rmSync(results, { force: true });
  return results;
}

function readCount(results: string) {
  if (!existsSync(results)) return undefined;
  return count(JSON.parse(readFileSync(results, 'utf8')));
}
