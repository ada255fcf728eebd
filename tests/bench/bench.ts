import { startTestServer } from '../support/test-server.ts';
import { buildFloor } from './floor/build.ts';
import { timeInteraction } from './interaction.ts';
import { timePortfolio } from './portfolio.ts';
import { timeScanner } from './scanner.ts';
import { fails, tableOf } from './table.ts';
import { hear } from './trips.ts';
import { timeUploads } from './uploads.ts';
import { weigh } from './weight.ts';
import { timeLists } from './wire.ts';

// Bytes, rows and trips are exact. A time is said beside its floor, measured in the same minute on the same machine.
const sizes = [1000, 100_000];
const { lines: exact, page } = await hear(sizes);
const server = await startTestServer({ pages: await buildFloor() });
try {
  const times = [
    ...(await timeLists(server, page, sizes)),
    ...(await timePortfolio()),
    ...(await timeScanner(server)),
    ...(await timeUploads()),
    ...(await timeInteraction(server)),
  ];
  const lines = [...times, ...exact, ...(await weigh(server))];
  console.log(`\n${tableOf(lines)}\n`);
  process.exitCode = lines.some(fails) ? 1 : 0;
} finally {
  await server.stop();
}
process.exit();
