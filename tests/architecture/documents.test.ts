import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/paths.ts';

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const FOLDERS = /^(\.github|db|docs|src|tests|worker)\//;

/** The anchors of the headings, as GitHub makes them. */
const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Returns the links to files or headings that do not exist, as the document writes them. */
function findBrokenLinks(path: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const to = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(join(root, to))) return true;
      return anchor !== undefined && !listAnchors(to === path ? text : read(to)).includes(anchor);
    });
}

/** Returns the paths in code spans that do not exist; those with a placeholder (`worker/domains/x`, `a/…`) are passed over. */
function findMissingPaths(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, span = '']) => span.replace(/[:#].*$/, ''))
    .filter((path) => FOLDERS.test(path) && !/[*…<>{}$]|\/x(\/|$)|\.output/.test(path))
    .filter((path) => !existsSync(join(root, path)));
}

test('links and paths in documents exist', () => {
  const broken = documents.flatMap((path) => {
    const text = read(path);
    return [...findBrokenLinks(path, text), ...findMissingPaths(text)].map((target) => `${path}: ${target}`);
  });
  expect(broken).toEqual([]);
});

test('a link and a path that do not exist are found', () => {
  expect(findBrokenLinks('docs/probe.md', '[a](missing.md) [b](#none) [c](tests.md)')).toEqual([
    'missing.md',
    '#none',
  ]);
  expect(findMissingPaths('`worker/missing.ts` `worker/index.ts` `worker/domains/x/policy.ts`')).toEqual([
    'worker/missing.ts',
  ]);
});

describe('docs/decisions', () => {
  const folder = 'docs/decisions/';
  const decisions = documents.filter((path) => path.startsWith(folder) && path !== `${folder}README.md`);

  test('each has day, status, problem, decision and consequence', () => {
    const shape =
      /^# .+\n\n\d{4}-\d\d-\d\d · (accepted|replaced by \[.+\]\(.+\))\n\n\*\*Problem\.\*\* [\s\S]+\*\*Decision\.\*\* [\s\S]+\*\*Consequence\.\*\* /;
    expect(decisions.filter((path) => !shape.test(read(path)))).toEqual([]);
  });

  test('README.md lists each decision once', () => {
    const listed = [...read(`${folder}README.md`).matchAll(/^- \[.+\]\((.+)\)$/gm)].map(
      ([, file]) => folder + file,
    );
    expect(listed.toSorted()).toEqual(decisions.toSorted());
  });
});
