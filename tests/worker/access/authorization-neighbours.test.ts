import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toSessionId } from '../../../worker/auth/session.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestUser } from '../../support/test-users.ts';
import { type CreatedRecords, createOneOfEachForm } from '../fixtures/authorization-records.ts';
import { createConcurrentClients } from '../fixtures/concurrent-clients.ts';
import { authorizationTable } from '../support/authorization-table.ts';
import { call, procedures, readErrorMessage } from '../support/calls.ts';
import { listKeys, listPaths, withAt } from '../support/schema-walk.ts';
import { stateOf } from '../support/state.ts';

let server: TestServer;
let ours: CreatedRecords;
let theirs: CreatedRecords;
let theirManager: () => TestUser;
beforeAll(async () => {
  server = await startTestServer();
  const agency = await createTestAgency('Nuestra', server);
  ours = await createOneOfEachForm(agency, server);
  const { otherTenant } = agency;
  theirs = await createOneOfEachForm(
    { ...agency, id: otherTenant.agencyId ?? '', manager: otherTenant },
    server,
  );
  theirManager = await createConcurrentClients(theirs.id, server);
});
afterAll(() => server.stop());

type Kind = keyof CreatedRecords['rows'];
const withInput = Object.entries(authorizationTable).flatMap(([path, { input }]) =>
  input ? [{ path, input }] : [],
);

/** The places of an input that name a row, with the kind of that row. */
const namesIn = (input: unknown) =>
  listPaths(input).flatMap(([way, value]) => {
    const kind = (Object.keys(theirs.rows) as Kind[]).find((each) => theirs.rows[each] === value);
    return kind ? [{ way, kind }] : [];
  });

test('every procedure that takes an id is tried with that of another agency', () => {
  const untried = withInput.filter(({ path, input }) => {
    const keys = (procedures[path]?.inputs ?? []).flatMap((schema) => listKeys(schema));
    const ids = keys.filter(
      (key) => /(^|\.)(id|ids|chosen|handTo|assignedTo|\w+Ids?)$/.test(key) && !key.startsWith('cursor.'),
    );
    const named = namesIn(input(theirs, theirs.manager)).map(({ way }) =>
      way.filter((at) => !/^\d+$/.test(at)).join('.'),
    );
    return ids.some((key) => !named.includes(key));
  });
  expect(untried.map(({ path }) => path)).toEqual([]);
});

test('a row of another agency and one that never was get the same answer, byte for byte', async () => {
  let before = await stateOf(server);
  for (const { path, input } of withInput) {
    const own = input(theirs, theirs.manager);
    for (const { way, kind } of namesIn(own)) {
      const me = theirManager();
      const foreign = await call(me, path, withAt(own, way, ours.rows[kind]));
      const unknown = await call(me, path, withAt(own, way, neverMade(kind)));
      const seen = [path, foreign.status, foreign.text, headersOf(foreign.headers)];
      expect.soft(seen).toEqual([path, unknown.status, unknown.text, headersOf(unknown.headers)]);
      const named = way.join('.');
      // A question may also search among rows that are not there, and find nothing.
      if (foreign.status === 200 && procedures[path]?.type === 'query') continue;
      const code = /^id$|^propertyId$|^ids/.test(named) ? 'NOT_FOUND' : 'BAD_REQUEST';
      expect.soft([path, named, readErrorMessage(foreign).data.code]).toEqual([path, named, code]);
    }
    const after = await stateOf(server);
    expect.soft([path, after]).toEqual([path, before]);
    before = after;
  }
}, 60_000);

const neverMade = (kind: Kind) => (kind === 'session' ? toSessionId(randomUUID()) : randomUUID());
const headersOf = (headers: Headers) => [...headers].filter(([name]) => name !== 'date');

// What a change answers is scanned as well, also where an earlier one has taken its row away.
const questionsFirst = Object.entries(authorizationTable)
  .filter(([path]) => !/^(auth|profile|sessions)\./.test(path) || procedures[path]?.type === 'query')
  .toSorted(([a], [b]) => Number(isChange(a)) - Number(isChange(b)));
function isChange(path: string) {
  return procedures[path]?.type === 'mutation';
}
const NEVER =
  /^(password|passwordHash|hash|token|sessionId|emailKey|agencyId|clientKey|\w*Folded|\w*ObjectKey|objectKey)$/;

test('no answer holds a byte of another agency, nor a column that is nobody’s business', async () => {
  const foreign = [ours.mark, ours.id, ours.name, ...Object.values(ours.rows)];
  const people: TestUser[] = [ours.manager, ours.agent];
  const canaries = [...foreign, ...people.flatMap(({ id, email, token }) => [id, email, token])];
  const reader = await createOneOfEachForm(await createTestAgency('Lectora', server), server);
  for (const [path, { input }] of questionsFirst) {
    for (const each of [input?.(reader, reader.agent), ...searches(path)]) {
      const { text, headers } = await call(reader.manager, path, each);
      const all = text + JSON.stringify([...headers]);
      expect.soft([path, canaries.filter((canary) => all.includes(canary))]).toEqual([path, []]);
      const keys = listPaths(JSON.parse(text)).map(([way]) => way.at(-1) ?? '');
      expect.soft([path, keys.filter((key) => NEVER.test(key))]).toEqual([path, []]);
    }
  }
});

/** Searches that would find the other agency's rows if they looked there. */
function searches(path: string) {
  const keys = (procedures[path]?.inputs ?? []).flatMap((schema) => listKeys(schema));
  const field = ['name', 'title'].find((each) => keys.includes(`filters.${each}`));
  if (keys.includes('search')) return [{ search: ours.mark }, { search: 'marca' }];
  return field ? [{ filters: { [field]: ours.mark } }, { filters: { [field]: 'Marca' } }] : [];
}

test('the canaries are there to be found by their own people', async () => {
  const { text } = await call(ours.agent, 'leads.list', { filters: { name: 'marca' } });
  expect(text).toContain(ours.mark);
  expect(text).toContain(ours.rows.lead);
});
