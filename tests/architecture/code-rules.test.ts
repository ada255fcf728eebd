import { expect, test } from 'vitest';
import { unusedHooks } from '../../src/prerender/unused-hooks.ts';
import { parseSource, readSources, type Source } from './source-files.ts';

type CodeRule = {
  name: string;
  /** Files that the rule applies to, and exceptions among them. */
  files: RegExp;
  except?: RegExp;
  /** Code that is forbidden; comments are not searched. */
  never: RegExp;
  /** A line that breaks the rule, to prove that the pattern matches. */
  example: string;
};

const everywhere = /^(src|worker|db|tests)\//;
const production = /^(src|worker|db)\//;

const codeRules: CodeRule[] = [
  {
    name: 'only the tenant-scoped database compares agencies',
    files: /^worker\//,
    except: /^worker\/tenant\/tenant-db\.ts$/,
    never:
      /\b(eq|ne|inArray)\(\s*\w+\.agencyId\b|\.agencyId\s*[!=]==?|[!=]==?\s*\w+(\.\w+)*\.agencyId\b|\bagency_id\s*(=|is|in)\b/i,
    example: 'const own = eq(leads.agencyId, user.agencyId);',
  },
  {
    name: 'what statements are made of is for the writes of a domain, not for its procedures',
    files: /^worker\/domains\/.*router\.ts$/,
    never: /tenantDb\.scope\b/,
    example: 'await tenantDb.scope.db.batch(statements);',
  },
  {
    name: 'no interactive transaction',
    files: production,
    never: /\.transaction\(/,
    example: 'db.transaction(work);',
  },
  {
    name: 'procedures are built in one place, where each has an access level',
    files: /^worker\//,
    except: /^worker\/trpc\.ts$/,
    never: /\binitTRPC\b/,
    example: 'const open = initTRPC.create().procedure;',
  },
  {
    name: 'server suites share their modules, so none mocks one or changes the environment',
    files: /^tests\/worker\//,
    never: /\bvi\.(mock|doMock|stub)|\bprocess\.env(\.\w+|\[[^\]]+\])\s*=[^=]/,
    example: "process.env.THOROUGH = '1';",
  },
  {
    name: 'intercepted requests are sent by fetchRoute (tests/support/browser.ts), which repeats one whose connection was closed',
    files: /^tests\/browser\//,
    never: /\broute\.fetch\(/,
    example: 'const response = await route.fetch();',
  },
  {
    name: 'no hook of tRPC that the build leaves out (src/prerender/unused-hooks.ts)',
    files: /^src\//,
    never: new RegExp(`\\.(${unusedHooks.join('|')})\\b`),
    example: 'const [lead] = trpc.leads.get.useSuspenseQuery({ id });',
  },
  {
    name: 'every page has a loader, so that one whose code is missing shows why (src/lib/loading/chunk-load-error.ts)',
    files: /^src\/routes\//,
    except: /route\.tsx$/,
    never: /createFileRoute\((?![\s\S]*\bloader:)/,
    example: "export const Route = createFileRoute('/')({ component: Landing });",
  },
  { name: 'no raw SQL', files: production, never: /\bsql\.(raw|identifier)\b/, example: 'sql.raw(text);' },
  {
    name: 'no HTML from strings',
    files: production,
    never: /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/,
    example: 'element.innerHTML = text;',
  },
  {
    name: 'no code from strings',
    files: production,
    never: /\beval\(|new Function\(/,
    example: 'eval(text);',
  },
  {
    name: 'the server sends requests to its database only',
    files: /^worker\//,
    // A Durable Object answers requests by this name.
    except: /^worker\/(database|live\/agency-live)\.ts$/,
    never: /(?<![.\w])fetch\(/,
    example: "await fetch('https://example.com');",
  },
  {
    name: 'buckets are opened in one place, which keeps the objects of cells apart',
    files: /^worker\//,
    except: /^worker\/(env|files\/cell-bucket)\.ts$/,
    never: /\benv(\.(LOGOS|AVATARS|PROPERTY_IMAGES|PROPERTY_DOCUMENTS)\b|\[)|\bR2Bucket\b/,
    example: 'await c.env.LOGOS.delete(key);',
  },
  {
    name: 'the object of an agency is opened in one place, by the agency of a session',
    files: /^worker\//,
    except: /^worker\/(env|live\/live-routes)\.ts$/,
    never: /\bAGENCY_LIVE\b|\bDurableObjectNamespace\b/,
    example: 'const live = c.env.AGENCY_LIVE.getByName(id);',
  },
  {
    name: 'listeners for keys are added in layout effects, before the page is seen',
    files: /^src\//,
    never: /\buseEffect\((?:(?!\buse\w*Effect\()[\s\S])*?addEventListener\(\s*'keydown'/,
    example: "useEffect(() => document.addEventListener('keydown', listen), []);",
  },
  {
    name: 'months are written in full',
    files: /^src\//,
    never: /\bmonth: '(short|narrow|numeric|2-digit)'|\bdateStyle:|\btoLocaleDateString\(/,
    example: "const month = new Intl.DateTimeFormat('es', { month: 'short' });",
  },
  {
    // What a browser writes differs with its version: parts come from formatToParts, as in db/domain/madrid.ts.
    name: 'no formatted date is read back',
    files: production,
    never:
      /['"`](en-CA|sv(-SE)?|fr-CA|lt(-LT)?)['"`]|\.toLocale(Date|Time)String\(|\.toLocaleString\([^)]*(timeZone|hour|day)|\b(Number|parse\w*|new Date|Date\.parse)\([^;\n]*\.format\(|\.format\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*\??\.(split|slice|substring|substr|replace|replaceAll|match|matchAll|at|charAt|indexOf)\(/,
    example: "const day = dates().format(new Date(instant)).split('/');",
  },
  {
    // WebKit undoes it by the press that focuses the input: selectOnFocus selects again.
    name: 'what gets the focus is selected in one place',
    files: /^src\//,
    except: /^src\/ui\/inputs\/pointer-press\.ts$/,
    never: /\b(currentTarget|target)\.select\(/,
    example: 'const onFocus = (event) => event.currentTarget.select();',
  },
  {
    name: 'no default exports except where a tool requires one',
    files: everywhere,
    // Some tests write the module of a Worker as text.
    except:
      /^(worker\/index\.ts|src\/ui\/create-icon\.ts|tests\/(deploy\/)?support\/global-setup\.ts|tests\/support\/[a-z]+-reporter\.ts|src\/.*\.worker\.ts|tests\/worker\/support\/(faulty-buckets|two-cells)\.ts|tests\/bench\/uploads\.ts)$/,
    never: /^export default\b|\bas default\b/m,
    example: 'export default work;',
  },
];

const findBreaches = (rule: CodeRule, { path, code }: Source) =>
  rule.files.test(path) && !rule.except?.test(path) && rule.never.test(withoutStrings(path, code))
    ? [`${path}: ${rule.never.exec(code)?.[0] ?? ''}`]
    : [];

// The rules' own examples are strings of this file.
const withoutStrings = (path: string, code: string) =>
  path === 'tests/architecture/code-rules.test.ts' ? code.replace(/(['"`]).*?\1/g, "''") : code;

const sources = readSources('src', 'worker', 'db', 'tests');

test.each(codeRules)('$name', (rule) => {
  expect(sources.flatMap((source) => findBreaches(rule, source))).toEqual([]);
});

test.each(codeRules)('$name: the rule matches its example in code and not in a comment', (rule) => {
  const path =
    [
      'worker/probe.ts',
      'worker/domains/probe/router.ts',
      'src/probe.ts',
      'src/routes/probe.ts',
      'tests/worker/probe.ts',
      'tests/browser/probe.ts',
    ].find((each) => rule.files.test(each)) ?? '';
  expect(findBreaches(rule, parseSource(path, rule.example))).toHaveLength(1);
  expect(findBreaches(rule, parseSource(path, `// ${rule.example}`))).toEqual([]);
});

test('no source contains a to-do mark', () => {
  const todo = new RegExp(`\\b(${'TO'}DO|${'FIX'}ME)\\b`);
  expect(sources.filter(({ text }) => todo.test(text)).map(({ path }) => path)).toEqual([]);
  expect(todo.test(`// ${'TO'}DO`)).toBe(true);
});
