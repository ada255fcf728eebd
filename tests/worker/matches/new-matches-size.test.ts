// @module-tag rest
import { expect, test } from 'vitest';
import { NEW_MATCHES } from '../../../db/domain/matches/matches.ts';
import { scoreMatch } from '../../../db/domain/matches/score.ts';
import { fillAvailableProperties, fillLeads } from '../../bench/bulk.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { startRecordingServer } from '../support/recording-server.ts';

const { proxy, server } = await startRecordingServer();
/** Many times the rows that may be read; with THOROUGH as many as the largest agency may have. */
const [LEADS, PROPERTIES] = process.env.THOROUGH ? [100_000, 10_000] : [20_000, 2000];

test('matches.newest of a large agency reads a bounded number of rows, and is the best of what it says it compares', async () => {
  const sql = (text: string, args: (string | number | null)[] = []) => server().sql(text, args);
  const { id, agent } = await createTestAgency('Grande', server());
  // Filled without the grams of a search, which take longer than the rows.
  await sql('drop trigger leads_grams_inserted');
  await fillLeads(server(), id, LEADS);
  await fillAvailableProperties(server(), id, PROPERTIES);
  // More than are compared have changed this week, each at a time of its own; those of the last prices are no longer the newest ones.
  for (const [table, every] of [
    ['leads', 40],
    ['properties', 10],
  ] as const)
    await sql(
      `update ${table} set updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (rowid % 5000) || ' seconds') where agency_id = ? and rowid % ${every} = 0`,
      [id],
    );
  proxy.takeRoundTrips();
  const found = await agent.api.matches.newest.query({ scope: 'team' });
  const trips = proxy.takeRoundTrips();
  const read = trips.flatMap(({ statements }) => statements).reduce((sum, { rowsRead }) => sum + rowsRead, 0);
  expect(found).toHaveLength(NEW_MATCHES.maxListed);
  expect(read).toBeLessThanOrEqual(8 * (NEW_MATCHES.maxChanged + NEW_MATCHES.maxOthers));
  expect(trips.length).toBeLessThanOrEqual(2);

  // The same by the sentence below the list, from all rows.
  const toRows = async (table: string, where: string, order: string, limit: number) =>
    (
      await sql(`select * from ${table} where agency_id = ? and ${where} order by ${order} limit ${limit}`, [
        id,
      ])
    ).rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
          /^(preferred_|features)/.test(name) ? JSON.parse(String(value ?? '[]')) : value,
        ]),
      ),
    );
  const [isOpen, isFree] = ["status in ('New', 'Contacted', 'Qualified')", "status like 'Disponible%'"];
  const { maxChanged, maxOthers } = NEW_MATCHES;
  const [changedLeads, changedHomes, newestLeads, newestHomes] = await Promise.all([
    toRows('leads', isOpen, 'updated_at desc', maxChanged),
    toRows('properties', isFree, 'updated_at desc', maxChanged),
    toRows('leads', isOpen, 'created_at desc, id desc', maxOthers),
    toRows('properties', isFree, 'created_at desc, id desc', maxOthers),
  ]);
  const scores = [
    ...changedLeads.flatMap((lead) => [...newestHomes, ...changedHomes].map((home) => [lead, home] as const)),
    ...changedHomes.flatMap((home) => newestLeads.map((lead) => [lead, home] as const)),
  ]
    .map(([lead, home]) => scoreMatch(lead as never, home as never)?.score ?? 0)
    .toSorted((one, other) => other - one);
  expect(found.map(({ score }) => score)).toEqual(scores.slice(0, NEW_MATCHES.maxListed));
}, 300_000);
