import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toSessionId } from '../../../worker/auth/session.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestUser } from '../../support/test-users.ts';
import { type CreatedRecords, createOneOfEachRecord } from '../fixtures/authorization-records.ts';
import { createConcurrentClients } from '../fixtures/concurrent-clients.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, parseError, procedures } from '../support/calls.ts';
import { listKeys, listPaths, withAt } from '../support/schema-walk.ts';
import { digestState } from '../support/state-digest.ts';

let server: TestServer;
let targetAgency: CreatedRecords;
let callerAgency: CreatedRecords;
let nextCaller: () => TestUser;
beforeAll(async () => {
  server = await startTestServer();
  const agency = await createTestAgency('Nuestra', server);
  targetAgency = await createOneOfEachRecord(agency, server);
  const { otherTenant } = agency;
  callerAgency = await createOneOfEachRecord(
    { ...agency, id: otherTenant.agencyId ?? '', manager: otherTenant },
    server,
  );
  nextCaller = await createConcurrentClients(callerAgency.id, server);
});
afterAll(() => server.stop());

type Kind = keyof CreatedRecords['ids'];
const withInput = Object.entries(authorizationTable).flatMap(([path, { input }]) =>
  input ? [{ path, input }] : [],
);
/** The other inputs of procedures that take one of several ids. */
const otherInputs: typeof withInput = [{ path: 'publishing.check', input: ({ ids }) => ({ adId: ids.ad }) }];

/** The paths in an input that hold the id of a record, each with the kind of that record. */
const findRecordIds = (input: unknown) =>
  listPaths(input).flatMap(([keyPath, value]) => {
    const kind = (Object.keys(callerAgency.ids) as Kind[]).find((each) => callerAgency.ids[each] === value);
    return kind ? [{ keyPath, kind }] : [];
  });

test('authorizationTable covers every input key that takes an id', () => {
  const uncovered = withInput.filter(({ path, input }) => {
    const inputs = [input, ...otherInputs.filter((other) => other.path === path).map((other) => other.input)];
    const keys = (procedures[path]?.inputs ?? []).flatMap((schema) => listKeys(schema));
    const ids = keys.filter(
      (key) =>
        // Those of templates are made by the page, within its agency.
        !key.startsWith('templates.') &&
        // Given by a portal.
        !key.endsWith('.externalId') &&
        /(^|\.)(id|ids|chosen|handTo\.\w+|assignedTo|\w+Ids?)$/.test(key) &&
        !key.startsWith('cursor.'),
    );
    const named = inputs.flatMap((each) =>
      findRecordIds(each(callerAgency, callerAgency.manager)).map(({ keyPath }) =>
        keyPath.filter((at) => !/^\d+$/.test(at)).join('.'),
      ),
    );
    return ids.some((key) => !named.includes(key));
  });
  expect(uncovered.map(({ path }) => path)).toEqual([]);
});

/** A contact that is not there need not be removed or changed (contacts.test.ts), and is not named (match-decisions.test.ts): the rest is done. */
const takesNoContact = [
  ...['contacts.rearrange removed', 'matches.markSent contactId'],
  ...['leads.update contacts', 'owners.update contacts'],
];

test('an id of another tenant and an unknown id get the same response, byte for byte', async () => {
  let before = await digestState(server);
  for (const { path, input } of [...withInput, ...otherInputs]) {
    const own = input(callerAgency, callerAgency.manager);
    for (const { keyPath, kind } of findRecordIds(own)) {
      if (takesNoContact.includes(`${path} ${keyPath[0]}`)) continue;
      const me = nextCaller();
      const otherTenant = await call(me, path, withAt(own, keyPath, targetAgency.ids[kind]));
      const unknown = await call(me, path, withAt(own, keyPath, createUnknownId(kind)));
      const actual = [path, otherTenant.status, otherTenant.text, getComparableHeaders(otherTenant.headers)];
      expect
        .soft(actual)
        .toEqual([path, unknown.status, unknown.text, getComparableHeaders(unknown.headers)]);
      const named = keyPath.join('.');
      // A query may filter by a record that does not exist; it answers with no rows.
      if (otherTenant.status === 200 && procedures[path]?.type === 'query') continue;
      const code =
        /^id$|^(subject|person)\.id$|^(ad|lead|owner|property)Id$|^ids|^rows\.\d+\.id$/.test(named) ||
        /^timeline\.list$|^(matches|duplicates|closings|tags|ties)\./.test(path)
          ? 'NOT_FOUND'
          : 'BAD_REQUEST';
      expect.soft([path, named, parseError(otherTenant)?.data?.code]).toEqual([path, named, code]);
    }
    const after = await digestState(server);
    expect.soft([path, after]).toEqual([path, before]);
    before = after;
  }
}, 60_000);

const createUnknownId = (kind: Kind) => (kind === 'session' ? toSessionId(randomUUID()) : randomUUID());
const getComparableHeaders = (headers: Headers) => [...headers].filter(([name]) => name !== 'date');

// Queries run first: mutations are scanned as well, also where an earlier one has deleted the record.
const queriesFirst = Object.entries(authorizationTable)
  .filter(([path]) => !/^(auth|profile|sessions)\./.test(path) || procedures[path]?.type === 'query')
  .toSorted(([a], [b]) => Number(isMutation(a)) - Number(isMutation(b)));
function isMutation(path: string) {
  return procedures[path]?.type === 'mutation';
}
const FORBIDDEN_KEYS =
  /^(password|passwordHash|hash|token|sessionId|emailKey|agencyId|clientKey|\w*Folded|\w*ObjectKey|objectKey)$/;

test('no response contains data of another tenant or a secret or internal column', async () => {
  const targetTexts = [
    targetAgency.mark,
    targetAgency.id,
    targetAgency.name,
    ...Object.values(targetAgency.ids),
  ];
  const users: TestUser[] = [targetAgency.manager, targetAgency.agent];
  const canaries = [...targetTexts, ...users.flatMap(({ id, email, token }) => [id, email, token])];
  const reader = await createOneOfEachRecord(await createTestAgency('Lectora', server), server);
  for (const [path, { input }] of queriesFirst) {
    for (const each of [input?.(reader, reader.agent), ...getSearchInputs(path)]) {
      const { text, headers } = await call(reader.manager, path, each);
      const all = text + JSON.stringify([...headers]);
      expect.soft([path, canaries.filter((canary) => all.includes(canary))]).toEqual([path, []]);
      const keys = listPaths(JSON.parse(text)).map(([keyPath]) => keyPath.at(-1) ?? '');
      expect.soft([path, keys.filter((key) => FORBIDDEN_KEYS.test(key))]).toEqual([path, []]);
    }
  }
});

/** Searches that would match the records of the other tenant if they were not scoped. */
function getSearchInputs(path: string) {
  const keys = (procedures[path]?.inputs ?? []).flatMap((schema) => listKeys(schema));
  const field = ['name', 'title'].find((each) => keys.includes(`filters.${each}`));
  if (keys.includes('search')) return [{ search: targetAgency.mark }, { search: 'marca' }];
  return field ? [{ filters: { [field]: targetAgency.mark } }, { filters: { [field]: 'Marca' } }] : [];
}

test('the canary texts are found by users of their own agency', async () => {
  const { text } = await call(targetAgency.agent, 'leads.list', { filters: { name: 'marca' } });
  expect(text).toContain(targetAgency.mark);
  expect(text).toContain(targetAgency.ids.lead);
});
