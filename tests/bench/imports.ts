import { setTimeout as wait } from 'node:timers/promises';
import { startTestServer } from '../support/test-server.ts';
import { createTestAgency, createTestUser, type TestUser } from '../support/test-users.ts';
import { proposeSettings } from '../worker/fixtures/imports.ts';
import type { Line } from './table.ts';

const ROWS = 50_000;
const ROWS_OF_REQUEST = 200;
const MAX_MS = 10 * 60_000;
const SAMPLES = 60;
const HEADINGS = ['Nombre', 'Teléfono', 'Email', 'Presupuesto', 'Fuente', 'Zonas', 'Notas'];
/** The calls of one user a minute are limited. */
const COLLEAGUES = 12;

const toRow = (at: number) => [
  `Persona ${at} García`,
  `6${String(10_000_000 + at)}`,
  `persona${at}@correo.example`,
  String(150_000 + at),
  'Idealista',
  'Gràcia|Sants',
  at % 4 === 0 ? `Busca piso con ascensor, visita ${at}` : '',
];

/** Measures an import of the most leads that one may have: how long it takes, and how a list answers meanwhile beside an idle server. */
export async function measureImports(): Promise<Line[]> {
  const server = await startTestServer();
  try {
    const { id: agencyId } = await createTestAgency('Importa', server);
    const users = await Promise.all(
      Array.from({ length: COLLEAGUES }, () => createTestUser({ agencyId, role: 'manager' }, server)),
    );
    let turn = 0;
    const nextUser = () => users[turn++ % COLLEAGUES] as TestUser;
    const timeList = async () => {
      const start = performance.now();
      await nextUser().api.leads.list.query({ filters: {} });
      return performance.now() - start;
    };
    const sample = async (until: () => Promise<boolean>) => {
      const times: number[] = [];
      while (!(await until())) times.push(await timeList());
      return toP95(times);
    };
    const start = performance.now();
    const id = await sendRows(nextUser);
    const sent = performance.now() - start;
    await nextUser().api.imports.start.mutate({ id });
    const read = async () =>
      (await server.sql('select state from imports where id = ?', [id])).rows[0]?.state;
    const busy = await sample(async () => {
      await wait(200);
      if (performance.now() - start > MAX_MS * 1.5) throw new Error('The import does not end.');
      return (await read()) !== 'running';
    });
    const took = performance.now() - start;
    const { rows } = await server.sql('select count(*) as n from leads where agency_id = ?', [agencyId]);
    if (rows[0]?.n !== ROWS) throw new Error(`Of ${ROWS} rows ${rows[0]?.n} are leads.`);
    let left = SAMPLES;
    const idle = await sample(async () => {
      await wait(100);
      return left-- === 0;
    });
    const rowsText = ROWS.toLocaleString('en');
    return [
      {
        what: `import of ${rowsText} leads: rows sent and imported (sent: ${Math.round(sent / 1000)} s)`,
        measured: took,
        unit: 'ms',
        goal: MAX_MS,
        failsAt: MAX_MS,
      },
      {
        what: `list of leads during an import of ${rowsText} beside idle: p95`,
        measured: busy,
        baseline: idle,
        unit: 'ms',
        goal: 2,
        failsAt: 3,
        times: true,
      },
    ];
  } finally {
    await server.stop();
  }
}

const toP95 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** Sends the rows of a file as its page does; each request by another manager, since those of one user a minute are limited. */
async function sendRows(nextUser: () => TestUser): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, at) => toRow(at));
  const settings = proposeSettings(HEADINGS, rows.slice(0, 1));
  const { id } = await nextUser().api.imports.create.mutate({
    ...{ clientKey: crypto.randomUUID(), kind: 'leads', fileName: 'leads.csv', total: ROWS, settings },
  });
  for (let from = 0; from < ROWS; from += ROWS_OF_REQUEST)
    await nextUser().api.imports.addRows.mutate({
      id,
      from,
      rows: rows
        .slice(from, from + ROWS_OF_REQUEST)
        .map((cells, index) => ({ line: from + index + 2, cells })),
    });
  return id;
}
