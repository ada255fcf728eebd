import { execFileSync } from 'node:child_process';
import { startTestServer } from '../support/test-server.ts';
import { createTestAgency, type TestUser } from '../support/test-users.ts';
import { requestExport } from '../worker/fixtures/exports.ts';
import { fillLeads } from './bulk.ts';
import type { Line } from './table.ts';

const [FEW, MANY] = [10_000, 100_000];
const ROUNDS = 3;
const SAMPLE_MS = 100;
const KILOBYTES = 1024;

/** Measures that an export of many leads takes the time of each row of few, and no more memory: it streams. */
export async function measureExports(): Promise<Line[]> {
  const server = await startTestServer();
  try {
    const [few, many] = await Promise.all(
      [FEW, MANY].map((count) => createTestAgency(`Exporta ${count}`, server)),
    );
    if (!few || !many) throw new Error('There are no agencies.');
    await fillLeads(server, few.id, FEW);
    await fillLeads(server, many.id, MANY);
    const least = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
    const peak = { few: 0, many: 0 };
    // The first warms the server up.
    for (let round = 0; round <= ROUNDS; round++) {
      const [ofFew, ofMany] = [await exportLeads(few.manager, FEW), await exportLeads(many.manager, MANY)];
      if (round === 0) continue;
      least.few = Math.min(least.few, ofFew.time / FEW);
      least.many = Math.min(least.many, ofMany.time / MANY);
      peak.few = Math.max(peak.few, ofFew.memory);
      peak.many = Math.max(peak.many, ofMany.memory);
    }
    const [fewText, manyText] = [FEW, MANY].map((count) => count.toLocaleString('en'));
    return [
      {
        what: `export of ${manyText} leads beside ${fewText}: time of 1,000 rows`,
        measured: least.many * 1000,
        baseline: least.few * 1000,
        unit: 'ms',
        goal: 1.2,
        failsAt: 2,
        times: true,
      },
      {
        what: `export of ${manyText} leads beside ${fewText}: memory of the server`,
        measured: peak.many,
        baseline: peak.few,
        unit: 'MB',
        goal: 1.3,
        failsAt: 1.6,
        times: true,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Exports all leads of an agency and drops the bytes; returns the milliseconds and the most memory of the server in MB. */
async function exportLeads(user: TestUser, rows: number): Promise<{ time: number; memory: number }> {
  let memory = 0;
  const sample = setInterval(() => {
    memory = Math.max(memory, readMemory());
  }, SAMPLE_MS);
  try {
    const start = performance.now();
    const { body } = await requestExport(user, 'leads');
    let lines = 0;
    for await (const bytes of body ?? []) for (const byte of bytes) if (byte === 10) lines += 1;
    if (lines !== rows + 1) throw new Error(`The export of ${rows} leads has ${lines} lines.`);
    return { time: performance.now() - start, memory };
  } finally {
    clearInterval(sample);
  }
}

/** The resident memory (MB) of the workerd processes that this one has started. */
function readMemory(): number {
  const processes = execFileSync('ps', ['-axo', 'ppid=,rss=,comm='], { encoding: 'utf8' }).trim().split('\n');
  const own = processes
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent, , command]) => Number(parent) === process.pid && command?.endsWith('workerd'));
  return own.reduce((sum, [, size]) => sum + Number(size), 0) / KILOBYTES;
}
