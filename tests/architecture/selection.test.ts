import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProject, readProject } from '../selection/project.ts';
import { describeSelection, selectByArguments } from '../selection/select-by-arguments.ts';
import { findChangedDeclarations, type Selection, selectTests } from '../selection/select-tests.ts';
import { root } from '../support/paths.ts';

const ROUTER = `import { router, agencyProcedure } from '../../trpc.ts';`;
const JOURNEY = `import { expect, test } from '../support/browser.ts';`;
/** A product of two domains and a shell, with suites of each. */
const made: Record<string, string> = {
  'worker/trpc.ts': 'export const router = (all) => all;\nexport const agencyProcedure = () => 1;',
  'worker/tenant/lists/page.ts': 'export const findPage = () => [];\nexport const countRows = () => 0;',
  'worker/domains/ads/router.ts': `${ROUTER}
    import { findPage } from '../../tenant/lists/page.ts';
    import { title } from '../../../db/domain/ads.ts';
    export const adsRouter = router({ list: agencyProcedure(findPage), create: agencyProcedure(title) });`,
  'worker/domains/tasks/router.ts': `${ROUTER}
    import { countRows, type Page } from '../../tenant/lists/page.ts';
    export const tasksRouter = router({ list: agencyProcedure(countRows) });`,
  'worker/domains/routers.gen.ts': `import { router } from '../trpc.ts';
    import { adsRouter } from './ads/router.ts';
    import { tasksRouter } from './tasks/router.ts';
    export const appRouter = router({ ads: adsRouter, tasks: tasksRouter });`,
  'worker/domains/index.ts': `export { appRouter } from './routers.gen.ts';`,
  'worker/files/downloads.ts': 'export const downloads = () => 1;',
  'worker/http/guards.ts': 'export const guard = () => true;',
  'worker/index.ts': `import { appRouter } from './domains/index.ts';
    import { guard } from './http/guards.ts';
    import { downloads } from './files/downloads.ts';
    app.use(guard);
    app.all('/trpc', appRouter);
    app.route('/api/files', downloads);
    export default { fetch: app.fetch, scheduled: () => 1 };`,
  'db/domain/ads.ts': `export const title = 'Título';`,
  'src/main.tsx': 'start();',
  'src/routes/__root.tsx': 'export const Route = 1;',
  'src/routes/crm/route.tsx': `import { Shell } from '../../shell/shell.tsx';\nexport const Route = Shell;`,
  'src/routes/crm/ads/index.tsx': `import { AdsPage } from '../../../features/ads/page.tsx';\nexport const Route = AdsPage;`,
  'src/routes/crm/tasks.tsx': `import { TasksPage } from '../../features/tasks/page.tsx';\nexport const Route = TasksPage;`,
  'src/shell/shell.tsx': `import { Button } from '../ui/button.tsx';
    const NewTask = lazy(() => import('../features/tasks/form.tsx').then((module) => module.TaskForm));
    export const Shell = () => <Button><NewTask /></Button>;`,
  'src/ui/button.tsx': 'export const Button = () => <button />;',
  'src/features/ads/page.tsx': `import './page.css';\nexport const AdsPage = () => trpc.ads.list.useQuery();`,
  'src/features/ads/page.css': 'table { color: red }',
  'src/features/tasks/page.tsx': `const Form = lazy(() => import('./form.tsx').then((module) => module.TaskForm));
    export const TasksPage = () => [trpc.tasks.list.useQuery(), <Form />];`,
  'src/features/tasks/form.tsx': `export const TaskForm = () => <h2>Nueva tarea</h2>;\nexport const unused = 1;`,
  'tests/support/global-setup.ts': 'export default () => 1;',
  'tests/support/browser.ts': 'export const test = 1;\nexport const expect = 1;',
  'tests/worker/fixtures/ads.ts': 'export const createAd = (user) => user.api.ads.create.mutate();',
  'tests/worker/ads.test.ts': `test('list', () => agent.api.ads.list.query());`,
  'tests/worker/tasks.test.ts': `const { tasks } = agent.api;\ntest('list', () => tasks.list.query());`,
  'tests/worker/files.test.ts': 'test("get", () => agent.fetch(`/api/files/photos/` + id));',
  'tests/worker/with-ad.test.ts': `import { createAd } from './fixtures/ads.ts';\ntest('ad', () => createAd(agent));`,
  'tests/worker/matrix.test.ts': `import { appRouter } from '../../worker/domains/index.ts';\ntest('all', () => walk(appRouter));`,
  'tests/domain/ads.test.ts': `import { title } from '../../db/domain/ads.ts';\ntest('title', () => title);`,
  'tests/browser/ads.test.ts': `${JOURNEY}
    import { createAd } from '../worker/fixtures/ads.ts';
    test('ads', () => [createAd(agent), page.goto('/crm/ads?sort=title')]);`,
  'tests/browser/tasks.test.ts': `${JOURNEY}\ntest('tasks', () => page.goto('/crm/tasks'));`,
  'tests/browser/new-task.test.ts': `${JOURNEY}\ntest('new', () => [page.goto('/crm/ads'), dialog('Nueva tarea')]);`,
};
const project = createProject(new Map(Object.entries(made)));

/** Selects for a made-up file in which one text is replaced; returns the names of the suites. */
function select(path: string, find: string, replacement: string): string[] | string {
  const after = made[path] ?? '';
  expect(after, `${path} contains the text`).toContain(find);
  return toNames(selectTests([{ path, before: after.replace(find, replacement), after }], project));
}
const toNames = (selection: Selection) =>
  selection.all
    ? `all: ${selection.reason}`
    : [...selection.quick, ...selection.worker, ...selection.journeys].map((path) =>
        path.replace(/^tests\/|\.test\.ts$/g, ''),
      );

test('a procedure selects the suites that call it, those that walk the router, and the pages that call it', () => {
  const found = select('worker/domains/ads/router.ts', 'agencyProcedure(findPage)', 'agencyProcedure()');
  expect(found).toEqual(['worker/ads', 'worker/matrix', 'browser/ads', 'browser/new-task']);
});

test('a procedure that a fixture calls selects its server suites, not the journeys whose records it creates', () => {
  const found = select('worker/domains/ads/router.ts', 'agencyProcedure(title)', 'agencyProcedure()');
  expect(found).toEqual(['worker/with-ad', 'worker/matrix']);
});

test('a shared query selects by what of it a procedure uses', () => {
  expect(select('worker/tenant/lists/page.ts', 'countRows = () => 0', 'countRows = () => 1')).toEqual([
    'worker/tasks',
    'worker/matrix',
    'browser/tasks',
  ]);
});

test('a rule of the domain selects its unit tests and what calls it on the server', () => {
  expect(select('db/domain/ads.ts', 'Título', 'Nombre')).toEqual([
    'domain/ads',
    'worker/with-ad',
    'worker/matrix',
  ]);
});

test('a file route selects those who ask for its path', () => {
  expect(select('worker/files/downloads.ts', '1', '2')).toEqual(['worker/files']);
});

test('a guard of every request selects every suite of server and browser', () => {
  expect(select('worker/http/guards.ts', 'true', 'false')).toMatch(
    /^all: worker\/http\/guards\.ts: guard → every worker suite, every journey file$/,
  );
});

test('a form of another feature selects the journeys of its page and those that name one of its texts', () => {
  expect(select('src/features/tasks/form.tsx', '<h2>', '<h2 id="title">')).toEqual([
    'browser/tasks',
    'browser/new-task',
  ]);
});

test('the shell and what it shows select every journey', () => {
  const journeys = ['browser/ads', 'browser/tasks', 'browser/new-task'];
  expect(select('src/shell/shell.tsx', '<Button>', '<Button type>')).toEqual(journeys);
  expect(select('src/ui/button.tsx', '<button', '<a')).toEqual(journeys);
});

test('styles select the journeys of the pages that import them', () => {
  expect(select('src/features/ads/page.css', 'red', 'blue')).toEqual(['browser/ads', 'browser/new-task']);
});

test('comments, line breaks and types select nothing', () => {
  expect(select('worker/domains/tasks/router.ts', 'export', '// why\nexport')).toEqual([]);
  expect(select('worker/domains/tasks/router.ts', ', type Page', '')).toEqual([]);
  expect(select('worker/domains/tasks/router.ts', 'router({', 'router(\n{')).toEqual([]);
});

test('the same name from another file is a change', () => {
  const after = made['worker/domains/tasks/router.ts'] ?? '';
  const change = {
    path: 'worker/domains/tasks/router.ts',
    before: after.replace('lists/page', 'lists/other'),
    after,
  };
  expect(findChangedDeclarations(change)).toEqual(['worker/domains/tasks/router.ts#tasksRouter.list']);
});

test('a suite selects itself, a fixture its users', () => {
  expect(select('tests/worker/tasks.test.ts', 'list', 'lists')).toEqual(['worker/tasks']);
  expect(select('tests/worker/fixtures/ads.ts', 'mutate()', 'mutate(1)')).toEqual([
    'worker/with-ad',
    'browser/ads',
  ]);
});

test('the rest of a suite runs where the suite itself changed, not where what it tests did', () => {
  const restOf = (path: string) => {
    const selection = selectTests([{ path, before: '', after: made[path] ?? '' }], project);
    return selection.all ? selection.reason : [...selection.changed.worker, ...selection.changed.journeys];
  };
  expect(restOf('tests/worker/tasks.test.ts')).toEqual(['tests/worker/tasks.test.ts']);
  expect(restOf('tests/browser/tasks.test.ts')).toEqual(['tests/browser/tasks.test.ts']);
  expect(restOf('worker/domains/ads/router.ts')).toEqual([]);
});

test('what no suite reaches selects all, and says so', () => {
  expect(select('src/features/tasks/form.tsx', 'unused = 1', 'unused = 2')).toBe(
    'all: src/features/tasks/form.tsx: no suite reaches src/features/tasks/form.tsx#unused',
  );
});

const changed = (path: string, before = 'a', after = 'b') => selectTests([{ path, before, after }], project);

test.each([
  'migrations/0001_first.sql',
  'package-lock.json',
  'vite.config.ts',
  'wrangler.toml',
  'vitest.config.ts',
  'tests/run.ts',
  'src/styles.css',
  'src/prerender/pages.tsx',
  'unknown.bin',
])('%s selects all', (path) => {
  expect(changed(path).all).toBe(true);
});

test.each([
  'docs/product.md',
  'README.md',
  'biome.json',
  '.github/workflows/test.yml',
  'tests/look/steps.ts',
])('%s selects check only', (path) => {
  expect(changed(path)).toMatchObject({
    all: false,
    check: true,
    quick: [],
    worker: [],
    deploy: [],
    journeys: [],
  });
});

test('package.json selects check while only scripts change, and all with a dependency', () => {
  const text = (script: string, version: string) =>
    JSON.stringify({ scripts: { test: script }, dependencies: { hono: version } });
  expect(changed('package.json', text('a', '1'), text('b', '1'))).toMatchObject({ all: false, worker: [] });
  expect(changed('package.json', text('a', '1'), text('a', '2')).all).toBe(true);
});

const sources = readProject();
const real = createProject(sources);
const withChange = (path: string, find: string) => {
  const after = sources.get(path) ?? '';
  expect(after, `${path} contains the text`).toContain(find);
  return selectTests([{ path, before: after.replace(find, `${find}_`), after }], real);
};

test('the form of ads selects the journeys of ads, not those of the calendar, of signing in and no server suite', () => {
  const selection = withChange('src/features/ads/ad-form.tsx', 'AdFields');
  if (selection.all) throw new Error(selection.reason);
  expect(selection.journeys).toEqual(
    expect.arrayContaining(
      ['ads-detail', 'ads-list'].map((name) => `tests/browser/portfolio/${name}.test.ts`),
    ),
  );
  expect(
    selection.journeys.filter((path) => /browser\/(calendar|access\/login|users\/create)/.test(path)),
  ).toEqual([]);
  expect(selection.journeys.length).toBeLessThan(real.suites.journeys.length / 3);
  expect(selection.worker).toEqual([]);
});

test('a procedure of ads selects its suites, those that walk every procedure, and no more than half', () => {
  const selection = withChange('worker/domains/ads/router.ts', 'Page(tenantDb');
  if (selection.all) throw new Error(selection.reason);
  expect(selection.worker).toEqual(
    expect.arrayContaining(
      [
        'records/ads-list',
        'access/authorization-matrix',
        'access/authorization-tenancy',
        'database/database-statements',
        'resilience/fuzz-inputs',
      ].map((name) => `tests/worker/${name}.test.ts`),
    ),
  );
  expect(selection.worker).not.toContain('tests/worker/auth/auth-sign-in.test.ts');
  expect(selection.worker.length).toBeLessThan(real.suites.worker.length / 3);
  expect(selection.journeys).toContain('tests/browser/portfolio/ads-list.test.ts');
  expect(selection.journeys.length).toBeLessThan(real.suites.journeys.length / 2);
});

test('every suite of server and browser reaches the server that it asks', () => {
  for (const suite of [...real.suites.worker, ...real.suites.journeys])
    expect(real.reach(suite), suite).toContain('worker/http/request-guards.ts#requireSameOrigin');
});

test('every project of vitest.config.ts has suites, and each exists', () => {
  for (const [kind, list] of Object.entries(real.suites)) {
    expect(list.length, kind).toBeGreaterThan(0);
    expect(list.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  }
});

test('without --changed nothing is selected; a selection says what it runs and why', () => {
  expect(selectByArguments(['--workers=1'])).toBeNull();
  expect(describeSelection({ all: true, reason: 'vite.config.ts: no rule says who reads it' })).toBe(
    'Se prueba todo: vite.config.ts: no rule says who reads it',
  );
  expect(describeSelection(selectTests([], project))).toBe('Nada ha cambiado.');
});
