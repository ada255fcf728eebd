// @module-tag rest
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findFreePort } from '../../../db/local/ports.ts';
import { startSqld } from '../../../db/local/sqld.ts';
import { startMigratedSqld } from '../../support/migrated-database.ts';
import { openSql } from '../../support/shared-server.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { sendDraft } from '../fixtures/imports.ts';
import { brokenInvariants } from '../support/state-digest.ts';
import { runScheduled } from '../support/stored-files.ts';

const ROWS = 2000;
const KILLS = 6;

test(`killing Worker and database ${KILLS} times while an import runs loses and doubles no row`, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'llavero-import-'));
  const port = await findFreePort();
  let database = await startMigratedSqld({ dir, port });
  const sql = openSql(database.url);
  const startWorker = async () => ({
    ...(await startTestServer({ vars: { DATABASE_URL: database.url } })),
    databaseUrl: database.url,
    sql,
  });
  let server = await startWorker();
  try {
    const { id: agencyId, manager } = await createTestAgency('Corte de luz', server);
    const people = Array.from({ length: ROWS }, (_, at) => [
      ...[
        `Persona ${at}`,
        `6${String(10_000_000 + at)}`,
        `p${at}@x.example`,
        `Nota ${at}`,
        `Grupo ${at % 5}`,
      ],
    ]);
    const id = await sendDraft(manager, ['Nombre', 'Teléfono', 'Email', 'Notas', 'Etiquetas'], people);
    await manager.api.imports.start.mutate({ id });
    const read = async () => (await sql('select state, done from imports where id = ?', [id])).rows[0];
    const progress: number[] = [];
    for (let tries = 0; tries < 200; tries++) {
      await wait(40 + Math.random() * 120);
      const found = await read();
      if (found?.state === 'done') break;
      const isToBeKilled = progress.length < KILLS && Number(found?.done) > (progress.at(-1) ?? -1);
      if (isToBeKilled) {
        progress.push(Number(found?.done));
        // SIGKILL, both.
        if (progress.length % 2 === 1) {
          await server.stop();
          server = await startWorker();
        } else {
          await database.kill();
          await wait(50);
          database = await startSqld({ dir, port });
        }
      }
      // A minute later, as the schedule finds what was cut off.
      await sql("update imports set updated_at = '2026-01-01T00:00:00.000Z' where id = ?", [id]);
      void runScheduled(server).catch(() => undefined);
    }
    expect(await read()).toEqual({ state: 'done', done: ROWS });
    expect(progress.length).toBe(KILLS);
    expect(Math.max(...progress)).toBeLessThan(ROWS);
    const count = async (what: string, from: string, more = '') =>
      (await sql(`select ${what} as n from ${from} where agency_id = ?1 ${more}`, [agencyId])).rows[0]?.n;
    const each = `${ROWS} ${ROWS}`;
    expect(await count("count(*) || ' ' || count(distinct phone)", 'leads')).toBe(each);
    expect(
      await count(
        'count(distinct record_id)',
        'import_rows',
        "and outcome = 'new' and record_id in (select id from leads)",
      ),
    ).toBe(ROWS);
    expect(await count("count(*) || ' ' || count(distinct lead_id)", 'activities')).toBe(each);
    expect(await count('count(*)', 'lead_tags')).toBe(ROWS);
    expect(await count('count(*)', 'tags')).toBe(5);
    expect(
      await count(
        "count(*) || ' ' || count(distinct entity_id)",
        'history',
        "and entity = 'leads' and action = 'create'",
      ),
    ).toBe(each);
    expect(await count('sum(count)', 'lead_counts')).toBe(ROWS);
    expect(await brokenInvariants({ sql })).toEqual([]);
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  }
}, 240_000);
