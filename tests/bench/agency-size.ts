import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../db/local/migrate.ts';
import { startSqld } from '../../db/local/sqld.ts';
import { openSql } from '../support/shared-server.ts';
import { createTestAgency } from '../support/test-users.ts';
import { fillHistory, fillLeads, fillPortfolio, fillPropertyRecords } from './bulk.ts';
import type { Line } from './table.ts';

/** An agency after two years, of docs/scale.md. */
const USERS = 10;
const WORKING_DAYS = 500;
const ENTRIES_PER_USER_AND_DAY = 25;
const AGENCY = {
  leads: 5000,
  owners: 300,
  propertiesPerOwner: 1,
  photos: 12,
  documents: 5,
  tasks: 6,
  events: 6,
};

/** Measures how many bytes of the database an agency takes after two years, and how many of them are its audit log. */
export async function measureAgencySize(): Promise<Line[]> {
  const dir = mkdtempSync(join(tmpdir(), 'llavero-'));
  const database = await startSqld({ dir });
  try {
    await migrate(database.url);
    const server = { origin: '', databaseUrl: database.url, sql: openSql(database.url) };
    const { id, agent } = await createTestAgency('Medida', server);
    const measure = async () => {
      const { rows } = await server.sql(
        'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
      );
      return Number(rows[0]?.bytes) / 1e6;
    };
    const empty = await measure();
    await fillLeads(server, id, AGENCY.leads);
    await fillPortfolio(server, id, AGENCY.owners, AGENCY.propertiesPerOwner);
    await fillPropertyRecords(server, agent, AGENCY);
    const records = await measure();
    await fillHistory(server, agent, USERS * WORKING_DAYS * ENTRIES_PER_USER_AND_DAY);
    const whole = await measure();
    return [
      { what: 'agency of two years: database', measured: whole - empty, unit: 'MB', goal: 90, failsAt: 110 },
      { what: 'of it the audit log', measured: whole - records, unit: 'MB', goal: 70, failsAt: 85 },
    ];
  } finally {
    await database.stop();
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  }
}
