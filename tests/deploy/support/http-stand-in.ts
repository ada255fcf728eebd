import { createServer } from 'node:http';

export type Call = { method: string; path: string; query: URLSearchParams; headers: Headers; body: Buffer };
/** What a stand-in responds; a body that is no Buffer is sent as JSON. `type` is its content type. */
export type Reply = { status: number; body: unknown; type?: string };
export type StandIn = { url: string; calls: Call[]; stop: () => Promise<void> };

/**
 * Which request of all stand-ins fails: the `failAt`-th, counted from 1. With `executed` it takes effect and only its response is lost.
 * `failedPath` is its path, once it has.
 */
export type Faults = { count: number; failAt: number; executed: boolean; failedPath: string };

export const noFaults = (): Faults => ({ count: 0, failAt: 0, executed: false, failedPath: '' });

/** Starts an HTTP server on loopback that records its requests and answers them with `handle`. */
export async function startStandIn(
  handle: (call: Call) => Reply | Promise<Reply>,
  faults: Faults = noFaults(),
): Promise<StandIn> {
  const calls: Call[] = [];
  const respond = async (call: Call): Promise<Reply> => {
    faults.count += 1;
    const fails = faults.count === faults.failAt;
    if (fails) faults.failedPath = call.path;
    if (fails && !faults.executed) return failure;
    const reply = await handle(call);
    return fails ? failure : reply;
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const call: Call = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(request.headers as Record<string, string>),
      body: Buffer.concat(chunks),
    };
    calls.push(call);
    const { status, body, type = 'application/json' } = await respond(call);
    response.writeHead(status, { 'content-type': type });
    response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, calls, stop };
}

/** Neither Wrangler nor libSQL repeats a request that was answered so. */
const failure: Reply = {
  status: 400,
  body: { success: false, errors: [{ code: 7003, message: 'injected' }], error: 'injected', result: null },
};
