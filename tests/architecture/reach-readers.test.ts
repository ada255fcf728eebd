import { expect, test } from 'vitest';
import { readSources } from './source-files.ts';

/**
 * Who on the server reads the main phone or address of a lead or owner, beside those who know the contacts as well: `worker/domains/contacts`,
 * and the conditions of `worker/domains/people`. Whoever compares or finds people has to ask these.
 */
const readers: Record<string, string> = {
  'worker/domains/ads/reads.ts': 'shows the main data of the owner of an ad',
  'worker/domains/duplicates/duplicate-list.ts':
    'compares them with those of the contacts that it reads beside',
  'worker/domains/leads/policy.ts': 'says what the search text is folded from',
  'worker/domains/matches/match-list.ts': 'shows the main data of a lead, to whom a match is sent',
  'worker/domains/owners/policy.ts': 'says what the search text is folded from',
  'worker/domains/search/search-everything.ts': 'shows them with the contact by which the person was found',
  'worker/domains/shared-pages/report-reads.ts':
    'offers a chat with the owner of a property, by their main phone',
  'worker/jobs/refold.ts': 'folds the search text of a record, to which triggers add that of the contacts',
};

const readsTable = /from '[^']*\/db\/tables\/(?:leads|owners)\.ts'/;
const readsMain =
  /\b(?:leads|propertyOwners|table|person)\.(?:phone|email)\w*|\b(?:phoneNumbers|emailFolded|phoneKey)\b/;

test('who reads the phone or the address of a lead or owner knows the contacts, or is listed with the reason', () => {
  const found = readSources('worker')
    .filter(({ path }) => !/^worker\/domains\/(?:contacts|people)\//.test(path))
    .filter(({ text, code }) => readsTable.test(text) && readsMain.test(code))
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(readers).sort());
});
