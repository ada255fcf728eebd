import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/programs.ts';

type Word = {
  /** Forms of the word, matched whole, in lower case. */
  word: RegExp;
  /** The term that the documentation of the field uses. */
  term: string;
  /** Files in which it is the field's own term, or plain English. */
  except?: RegExp;
};

/** Pictures for which the field has a term; in names, comments, titles and documents alike. */
const pictures: Word[] = [
  { word: /^(ladder|rung)s?$/, term: 'access level' },
  {
    word: /^walls?$/,
    term: 'tenant scope, local time or code rule',
    except: /^(db\/seed\/photos|src\/ui\/feedback\/illustrations|tests\/browser\/support\/portfolio)\.tsx?$/,
  },
  { word: /^haste$/, term: 'rate limit' },
  { word: /^tapes?$/, term: 'byte stream' },
  { word: /^strangers?$/, term: 'other tenant' },
  { word: /^knock(s|ed|ing)?$/, term: 'request or attempt' },
  { word: /^furnish(es|ed|ing)?$/, term: 'create or seed' },
  // Turso's command for tokens is `mint`.
  { word: /^mint(s|ed|ing)?$/, term: 'create', except: /^docs\/deploying\.md$/ },
  { word: /^told$/, term: 'recorded, reported or matched', except: /^docs\/product\.md$/ },
  { word: /^(im)?patien(t|ce|tly)$/, term: 'time-out or retry' },
  {
    word: /^refusals?$/,
    term: 'error',
    // Why a bucket is not cleaned up; requests above a rate limit.
    except: /^(worker\/files\/reconciliation\/|docs\/decisions\/libraries\.md)/,
  },
  { word: /^(tripwire|doorway)s?$/, term: 'assertion, route' },
  { word: /^sayings?$/, term: 'error message' },
  { word: /^heirs?$/, term: 'successor' },
];

/** The words of a text in lower case; those of an identifier count each. */
const listWords = (text: string) =>
  [...text.matchAll(/\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lu}\p{Ll}*/gu)].map(([word]) => word.toLowerCase());

function findPictures(path: string, text: string): string[] {
  const used = new Set(listWords(text));
  return pictures
    .filter(({ except }) => !except?.test(path))
    .flatMap(({ word, term }) =>
      [...used].filter((each) => word.test(each)).map((each) => `${path}: ${each} (${term})`),
    );
}

const listFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));

test('names, comments and documents use the terms of the field', () => {
  const files = ['src', 'worker', 'db', 'tests', 'docs']
    .flatMap(listFiles)
    .filter((path) => /\.(tsx?|mjs|css|html|md)$/.test(path) && !/\.gen\.ts$|\.output/.test(path))
    // Lists of passwords, and the words that this test is about.
    .filter((path) => !/common-passwords|vocabulary\.test\.ts$/.test(path));
  expect(files.length).toBeGreaterThan(500);
  const found = [...files, 'README.md'].flatMap((path) =>
    // The name of a file counts too.
    findPictures(path, `${path} ${readFileSync(join(root, path), 'utf8')}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'const RUNG = 1;',
  'const topRung = 1;',
  'hasteLimit()',
  '// Whatever the ladder says.',
  'furnish-agency.ts',
  "test('tapes', run);",
])('the word in %s is found', (text) => {
  expect(findPictures('src/probe.ts', text)).toHaveLength(1);
});

test.each(['wrung', 'peppermint', 'wallet', 'Outpatient2', 'const tapeless = 1;'])(
  'the word in %s is another',
  (text) => {
    expect(findPictures('src/probe.ts', text)).toEqual([]);
  },
);
