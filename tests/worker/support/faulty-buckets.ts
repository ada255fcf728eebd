import { startTestServer, type TestServer } from '../../support/test-server.ts';

export type Fault =
  | ''
  /** The bucket throws, before or after it has done the operation. */
  | `${'put' | 'get' | 'head' | 'delete'}${'' | ' late'}`
  /** The Worker dies before the object is stored, or after it. */
  | 'put never'
  | 'put dead'
  /** An object with this key exists already. */
  | 'put taken';
export type FaultyBucketServer = TestServer & { fault: (kind: Fault) => Promise<void> };

const around = (main: string) => `
import worker from '${main}';
let fault = '';
const broken = () => { throw new Error('We encountered an internal error. Please try again. (10001)'); };
const never = () => new Promise(() => {});
const faulty = (bucket) => new Proxy({}, {
  get: (_, name) => async (...given) => {
    if (fault === name) broken();
    if (fault === name + ' never') await never();
    if (fault === name + ' taken') await bucket.put(given[0], 'de antes');
    const done = await bucket[name](...given);
    if (fault === name + ' late') broken();
    if (fault === name + ' dead') await never();
    return done;
  },
});
const BUCKETS = ['LOGOS', 'AVATARS', 'PROPERTY_IMAGES', 'PROPERTY_DOCUMENTS'];
const over = (env) => ({ ...env, ...Object.fromEntries(BUCKETS.map((name) => [name, faulty(env[name])])) });
  export default {
  fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/api/fault') return worker.fetch(request, over(env), context);
    fault = searchParams.get('is');
    return new Response(fault);
  },
  scheduled: (controller, env, context) => worker.scheduled(controller, over(env), context),
  queue: (batch, env, context) => worker.queue(batch, over(env), context),
};
`;

/** A test server whose buckets fail as `fault` says; without a fault they are those of Miniflare. */
export async function startFaultyBucketServer(): Promise<FaultyBucketServer> {
  const server = await startTestServer({ around });
  const fault = async (kind: Fault) => {
    const response = await fetch(`${server.origin}/api/fault?is=${encodeURIComponent(kind)}`);
    if ((await response.text()) !== kind) throw new Error('The server takes no faults.');
  };
  return { ...server, fault };
}
