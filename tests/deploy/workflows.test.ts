import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/paths.ts';
import { parseYaml } from './support/parse-yaml.ts';

type Step = { uses?: string; run?: string; with?: Record<string, string>; env?: Record<string, string> };
type Job = {
  if?: string;
  environment?: string;
  needs?: string;
  /** The workflow that the job calls; it then has no steps of its own. */
  uses?: string;
  steps?: Step[];
  strategy?: { 'fail-fast': string; matrix: { shard: string[] } };
  permissions?: unknown;
  'timeout-minutes'?: string;
};
type Workflow = {
  name: string;
  on: Record<string, { types?: string[]; branches?: string[] } | { cron: string }[] | null>;
  permissions: Record<string, string>;
  concurrency: { group: string; 'cancel-in-progress': string };
  jobs: Record<string, Job>;
};

const folder = join(root, '.github', 'workflows');
const read = (file: string) => parseYaml(readFileSync(join(folder, file), 'utf8')) as unknown as Workflow;
const [check, preview, release, sweep] = ['check.yml', 'preview.yml', 'release.yml', 'sweep.yml'].map(
  read,
) as [Workflow, Workflow, Workflow, Workflow];
const workflows: [string, Workflow][] = [check, preview, release, sweep].map((each) => [each.name, each]);

/** Returns an expression as workflows write it. */
const evaluate = (text: string) => `\${{ ${text} }}`;
const listSteps = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps);
const listRuns = (workflow: Workflow) => listSteps(workflow).flatMap(({ run }) => run ?? []);

test('there is no other workflow', () => {
  expect(readdirSync(folder).sort()).toEqual(['check.yml', 'preview.yml', 'release.yml', 'sweep.yml']);
});

test.each(workflows)(
  '%s: never runs code of a fork with secrets or a token that writes',
  (_name, { on, jobs }) => {
    expect(Object.keys(on)).not.toContain('pull_request_target');
    expect(Object.keys(on)).not.toContain('workflow_run');
    for (const job of Object.values(jobs)) expect(job).not.toHaveProperty('permissions');
  },
);

test.each(workflows)('%s: has no more permissions than it needs', (name, { permissions }) => {
  expect(permissions).toEqual(
    name === 'preview' ? { contents: 'read', 'pull-requests': 'write' } : { contents: 'read' },
  );
});

test.each(workflows)(
  '%s: pins its actions, ends by itself and does not keep credentials',
  (name, workflow) => {
    for (const { uses, with: inputs } of listSteps(workflow)) {
      if (!uses) continue;
      expect(uses).toMatch(/^actions\/(checkout|setup-node)@v\d+\.\d+\.\d+$/);
      // These two read branches of the remote.
      if (uses.startsWith('actions/checkout') && name !== 'sweep' && name !== 'release')
        expect(inputs?.['persist-credentials']).toBe('false');
    }
    for (const job of Object.values(workflow.jobs))
      if (!job.uses) expect(Number(job['timeout-minutes'])).toBeLessThanOrEqual(60);
  },
);

test.each(workflows)(
  '%s: only calls scripts of package.json, and no expression is part of a command',
  (_name, workflow) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const run of listRuns(workflow)) {
      // A branch may be named like a command: expressions reach the shell as variables.
      expect(run).not.toContain('{{');
      const [, script = ''] = /^npm (?:run )?([\w:]+)( -- .*)?$/.exec(run) ?? [];
      if (script !== 'ci') expect(Object.keys(scripts)).toContain(script);
    }
  },
);

test('check: runs every step of both proofs in parallel, without secrets', () => {
  expect(check.on).toEqual({ pull_request: null, workflow_call: null });
  const stepsOf = (job: string) => check.jobs[job]?.steps?.flatMap(({ run }) => run ?? []).slice(1);
  const all = (step: string) => `npm run test:all -- --step=${step}`;
  expect(stepsOf('check')).toEqual([all('check')]);
  expect(stepsOf('cells-and-deployment')).toEqual([all('cells'), all('deploy')]);
  for (const [job, shards] of [
    ['server', ['1/2', '2/2']],
    ['journeys', ['1/3', '2/3', '3/3']],
  ] as const) {
    expect(stepsOf(job)).toEqual([`${all(job)} --shard="$SHARD"`]);
    expect(check.jobs[job]?.strategy).toEqual({ 'fail-fast': 'false', matrix: { shard: shards } });
    expect(check.jobs[job]?.steps?.at(-1)?.env).toEqual({ SHARD: evaluate('matrix.shard') });
  }
  for (const job of Object.values(check.jobs)) expect(job.needs).toBeUndefined();
  const runner = readFileSync(join(root, 'tests', 'run.ts'), 'utf8');
  const [, names = ''] = /stepNames = \[(.*?)\]/.exec(runner) ?? [];
  const steps = names.split(', ').map((name) => name.slice(1, -1));
  const run = listRuns(check).flatMap((command) => /--step=(\w+)/.exec(command)?.[1] ?? []);
  expect(run.sort()).toEqual(steps.sort());
  expect(JSON.stringify(check)).not.toContain('secrets.');
});

test('check: runs the tests of the previous release, which it finds in the whole history', () => {
  const steps = check.jobs['previous-release']?.steps ?? [];
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['npm ci', 'npm run test:previous']);
  expect(steps[0]?.with?.['fetch-depth']).toBe('0');
});

test('preview: follows the pull requests of the repository itself, one run at a time for each branch', () => {
  expect(preview.on).toEqual({ pull_request: { types: ['opened', 'synchronize', 'reopened', 'closed'] } });
  const [job] = Object.values(preview.jobs);
  expect(job?.if?.split(' && ')).toEqual([
    'github.event.pull_request.head.repo.full_name == github.repository',
    "github.actor != 'dependabot[bot]'",
  ]);
  expect(job?.if).not.toContain('||');
  expect(preview.concurrency).toEqual({
    group: `preview-${evaluate('github.event.pull_request.head.repo.full_name')}-${evaluate('github.head_ref')}`,
    'cancel-in-progress': 'false',
  });
  expect(listRuns(preview)).toEqual(['npm ci', 'npm run preview -- "$ACTION" "$BRANCH"']);
  const { env } = listSteps(preview).find(({ run }) => run?.includes('preview')) ?? {};
  expect(env).toMatchObject({
    ACTION: evaluate("github.event.action == 'closed' && 'down' || 'up'"),
    BRANCH: evaluate('github.head_ref'),
    PULL_REQUEST: evaluate('github.event.pull_request.number'),
  });
});

test('release: runs for main only, after all tests, one at a time and never cancelled', () => {
  expect(release.on).toEqual({ push: { branches: ['main'] } });
  const { tests, release: job } = release.jobs;
  expect(tests).toEqual({ uses: './.github/workflows/check.yml' });
  expect(job?.needs).toBe('tests');
  expect(job).not.toHaveProperty('if');
  expect(release.concurrency).toEqual({ group: 'release', 'cancel-in-progress': 'false' });
  expect(listRuns(release)).toEqual(['npm ci', 'npm run release']);
});

test('docs/deploying.md: the protection of main requires every job of check', () => {
  const jobs = Object.entries(check.jobs).flatMap(([name, { strategy }]) =>
    strategy ? strategy.matrix.shard.map((shard) => `${name} (${shard})`) : [name],
  );
  const documents = readFileSync(join(root, 'docs', 'deploying.md'), 'utf8');
  const [, required = ''] = /with every job of `check\.yml` \(([^\n]*?)`\) and/.exec(documents) ?? [];
  expect(`${required}\``.split(', ')).toEqual(jobs.map((job) => `\`${job}\``));
});

test('sweep: runs every week', () => {
  expect(sweep.on).toEqual({ schedule: [{ cron: '17 4 * * 1' }], workflow_dispatch: null });
  expect(sweep.concurrency['cancel-in-progress']).toBe('false');
  expect(listRuns(sweep)).toEqual(['npm ci', 'npm run preview -- sweep']);
});

test('only release has the secrets of production', () => {
  const environments = workflows.map(([name, { jobs }]) => [name, Object.values(jobs).at(-1)?.environment]);
  expect(Object.fromEntries(environments)).toEqual({
    check: undefined,
    preview: 'preview',
    release: 'production',
    sweep: 'preview',
  });
  for (const workflow of [preview, sweep]) expect(JSON.stringify(workflow)).not.toContain('DATABASE_');
});

test('parseYaml: reads mappings, sequences and lists, and rejects what it does not know', () => {
  const text = "a: 1 # note\nb:\n  - c: 'x # y'\n    d: [e, f]\n  - g\nh:\n\"x\n";
  expect(() => parseYaml(text)).toThrow();
  expect(parseYaml("a: 1 # note\nb:\n  - c: 'x'\n    d: [e, f]\n  - g\nh:\n")).toEqual({
    a: '1',
    b: [{ c: 'x', d: ['e', 'f'] }, 'g'],
    h: null,
  });
  for (const wrong of ['a: |\n  text', 'a: {b: c}', 'a: 1\n   b: 2', 'a: 1\na: 2', 'a: *b'])
    expect(() => parseYaml(wrong), wrong).toThrow();
});
