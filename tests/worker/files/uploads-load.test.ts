// @module-tag rest
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '../../../db/domain/files.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { createPropertyFixture } from '../fixtures/files.ts';
import { rawPut } from '../support/raw-upload.ts';
import { assertStorageConsistent } from '../support/stored-files.ts';

const CONCURRENT_UPLOADS = 24;
/** The limit of the workerd process in megabytes, the simulated buckets included. */
const MAX_MEGABYTES = 300;

let server: TestServer;
let agency: TestAgency;
let property: string;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createTestAgency('Carga', server);
  property = await createPropertyFixture(agency.agent);
}, 120_000);
afterAll(() => server.stop());

/** The peak memory of the workerd started by this process, in megabytes. */
function getPeakMemory(): number {
  const statuses = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/status`, 'utf8')];
      } catch {
        return [];
      }
    });
  const own = statuses.find(
    (text) => /^Name:\s+workerd$/m.test(text) && text.includes(`PPid:\t${process.pid}\n`),
  );
  if (!own) throw new Error('No workerd of this process is running.');
  return Number(/^VmHWM:\s+(\d+)/m.exec(own)?.[1]) / 1024;
}

test.skipIf(process.platform !== 'linux')(
  '24 concurrent photos of 10 MB are streamed, not buffered',
  async () => {
    const body = jpeg({ size: MAX_FILE_BYTES });
    const send = () =>
      rawPut(
        server.origin,
        agency.agent,
        `/api/uploads/photos/${property}?name=a.jpg&key=${crypto.randomUUID()}`,
        {
          pieces: [body],
          headers: { 'content-length': body.length },
        },
      );
    expect(await send()).toMatchObject({ status: 200 });
    const responses = await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, send));
    expect(responses.map((response) => response?.status)).toEqual(Array(CONCURRENT_UPLOADS).fill(200));
    expect(getPeakMemory()).toBeLessThan(MAX_MEGABYTES);
    expect(await assertStorageConsistent(server)).toMatchObject({
      rows: CONCURRENT_UPLOADS + 1,
      objects: CONCURRENT_UPLOADS + 1,
      pending: 0,
    });
    const orders = await agency.agent.api.photos.list.query({ propertyId: property });
    expect(orders.map(({ orderIndex }) => orderIndex)).toEqual(orders.map((_, i) => i));
  },
  120_000,
);
