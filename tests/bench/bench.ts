import { startTestServer } from '../support/test-server.ts';
import { buildFloor } from './floor/build.ts';
import { timeInteraction } from './interaction.ts';
import { timePortfolio } from './portfolio.ts';
import { timeScanner } from './scanner.ts';
import { formatTable, isBeyondLimit } from './table.ts';
import { measureTrips } from './trips.ts';
import { timeUploads } from './uploads.ts';
import { measurePages } from './weight.ts';
import { timeLists } from './wire.ts';

// Bytes, rows and round trips are exact. A time is compared with a baseline (floor) measured in the same run.
const sizes = [1000, 100_000];
const { lines: exact, page } = await measureTrips(sizes);
const server = await startTestServer({ pages: await buildFloor() });
try {
  const times = [
    ...(await timeLists(server, page, sizes)),
    ...(await timePortfolio()),
    ...(await timeScanner(server)),
    ...(await timeUploads()),
    ...(await timeInteraction(server)),
  ];
  const lines = [...times, ...exact, ...(await measurePages(server))];
  console.log(`\n${formatTable(lines)}\n`);
  process.exitCode = lines.some(isBeyondLimit) ? 1 : 0;
} finally {
  await server.stop();
}
process.exit();
