import { startTestServer } from '../support/test-server.ts';
import { measureAgencySize } from './agency-size.ts';
import { buildBaseline } from './baseline/build.ts';
import { measureDayLatency } from './day-latency.ts';
import { measureExports } from './exports.ts';
import { measureFeeds } from './feeds.ts';
import { measureImports } from './imports.ts';
import { timeInteraction } from './interaction.ts';
import { measureListLatency } from './list-latency.ts';
import { measureMorning } from './morning.ts';
import { measurePageLoads } from './page-loads.ts';
import { measurePeople } from './people.ts';
import { timePortfolio } from './portfolio.ts';
import { measurePublicPages } from './public-pages.ts';
import { measureRoundTrips } from './round-trips.ts';
import { timeScanner } from './scanner.ts';
import { formatTable, isBeyondLimit } from './table.ts';
import { timeUploads } from './uploads.ts';

// Bytes, rows and round trips are exact. A time is compared with a baseline measured in the same run.
const sizes = [1000, 100_000];
const { lines: exact, page } = await measureRoundTrips(sizes);
const server = await startTestServer({ pages: await buildBaseline() });
try {
  const times = [
    ...(await measureListLatency(server, page, sizes)),
    ...(await timePortfolio()),
    ...(await measureDayLatency()),
    ...(await measurePeople()),
    ...(await measureExports()),
    ...(await measureFeeds()),
    ...(await measureImports()),
    ...(await measureMorning()),
    ...(await timeScanner(server)),
    ...(await timeUploads()),
    ...(await timeInteraction(server)),
  ];
  const lines = [
    ...times,
    ...exact,
    ...(await measureAgencySize()),
    ...(await measurePageLoads(server)),
    ...(await measurePublicPages(server)),
  ];
  console.log(`\n${formatTable(lines)}\n`);
  process.exitCode = lines.some(isBeyondLimit) ? 1 : 0;
} finally {
  await server.stop();
}
process.exit();
