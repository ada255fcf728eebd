import { MAX_FILE_BYTES } from '../../db/domain/files.ts';
import { startTestServer } from '../support/test-server.ts';
import { createTestAgency } from '../support/test-users.ts';
import { jpeg } from '../worker/fixtures/corpus/images.ts';
import { createPropertyFixture } from '../worker/fixtures/files.ts';
import { rawPut } from '../worker/support/raw-upload.ts';
import type { Line } from './table.ts';

const ROUNDS = 7;
const wrapWithBarePut = (main: string) => `
import worker from '${main}';
  export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== '/api/bare') return worker.fetch(request, env, context);
    await env.PROPERTY_IMAGES.put(crypto.randomUUID(), request.body);
    return new Response('done');
  },
  scheduled: (...given) => worker.scheduled(...given),
  queue: (...given) => worker.queue(...given),
};
`;

/** Measures the upload of a photo of 10 MB against a bare put of the same bytes into the same bucket. */
export async function timeUploads(): Promise<Line[]> {
  const server = await startTestServer({ around: wrapWithBarePut });
  try {
    const { agent } = await createTestAgency('Banco de pruebas', server);
    const property = await createPropertyFixture(agent);
    const body = jpeg({ size: MAX_FILE_BYTES });
    const take = async (path: string) => {
      const begin = performance.now();
      const headers = { 'content-length': body.length };
      const response = await rawPut(server.origin, agent, path, { pieces: [body], headers });
      if (response?.status !== 200) throw new Error(`${path}: ${response?.status} ${response?.text}`);
      return performance.now() - begin;
    };
    const [ours, baseline]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await take(`/api/uploads/photos/${property}?name=a.jpg&key=${crypto.randomUUID()}`));
      baseline.push(await take('/api/bare'));
    }
    const what = 'photo of 10 MB taken in, against a bare put';
    const times = { measured: median(ours), baseline: median(baseline), unit: 'ms' as const, times: true };
    return [{ what, ...times, goal: 1.5, failsAt: 4 }];
  } finally {
    await server.stop();
  }
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
