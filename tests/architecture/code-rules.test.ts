import { expect, test } from 'vitest';
import { parseSource, readSources, type Source } from './source-files.ts';

type CodeRule = {
  name: string;
  /** Where it stands, and the files in it that may pass. */
  files: RegExp;
  except?: RegExp;
  /** What nobody else may write, comments aside. */
  never: RegExp;
  /** A line that must be noticed. */
  example: string;
};

const everywhere = /^(src|worker|db|tests)\//;
const ours = /^(src|worker|db)\//;

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
    name: 'no interactive transaction',
    files: ours,
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
  { name: 'no raw SQL', files: ours, never: /\bsql\.(raw|identifier)\b/, example: 'sql.raw(text);' },
  {
    name: 'no HTML out of text',
    files: ours,
    never: /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/,
    example: 'element.innerHTML = text;',
  },
  { name: 'no code out of text', files: ours, never: /\beval\(|new Function\(/, example: 'eval(text);' },
  {
    name: 'the server calls nobody but its database',
    files: /^worker\//,
    except: /^worker\/database\.ts$/,
    never: /(?<![.\w])fetch\(/,
    example: "await fetch('https://example.com');",
  },
  {
    name: 'no default exports but where a tool asks for one',
    files: everywhere,
    // Two tests write the module of a Worker as text.
    except:
      /^(worker\/index\.ts|tests\/[a-z]+\.config\.ts|tests\/support\/global-setup\.ts|src\/.*\.worker\.ts|tests\/worker\/support\/faulty-buckets\.ts|tests\/bench\/uploads\.ts)$/,
    never: /^export default\b|\bas default\b/m,
    example: 'export default work;',
  },
];

const breaches = (rule: CodeRule, { path, code }: Source) =>
  rule.files.test(path) && !rule.except?.test(path) && rule.never.test(withoutStrings(path, code))
    ? [`${path}: ${rule.never.exec(code)?.[0] ?? ''}`]
    : [];

// The rules' own examples are strings of this file.
const withoutStrings = (path: string, code: string) =>
  path === 'tests/architecture/code-rules.test.ts' ? code.replace(/(['"`]).*?\1/g, "''") : code;

const tree = readSources('src', 'worker', 'db', 'tests');

test.each(codeRules)('$name', (rule) => {
  expect(tree.flatMap((source) => breaches(rule, source))).toEqual([]);
});

test.each(codeRules)('$name: a breach is noticed, a comment is not', (rule) => {
  const path = ['worker/probe.ts', 'src/probe.ts'].find((each) => rule.files.test(each)) ?? '';
  expect(breaches(rule, parseSource(path, rule.example))).toHaveLength(1);
  expect(breaches(rule, parseSource(path, `// ${rule.example}`))).toEqual([]);
});

test('nothing is left for later', () => {
  const later = new RegExp(`\\b(${'TO'}DO|${'FIX'}ME)\\b`);
  expect(tree.filter(({ text }) => later.test(text)).map(({ path }) => path)).toEqual([]);
  expect(later.test(`// ${'TO'}DO`)).toBe(true);
});
