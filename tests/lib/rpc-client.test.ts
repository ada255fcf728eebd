import { afterEach, expect, test, vi } from 'vitest';
import { RpcError, sendMutation, sendQuery } from '../../src/lib/rpc-client.ts';

type Sent = { url: string; init: RequestInit };

/** Answers every request with what `answer` makes of it; gives the requests. */
function answerWith(answer: (sent: Sent) => unknown): Sent[] {
  const requests: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return Response.json(await answer({ url, init }));
  });
  return requests;
}
afterEach(() => vi.unstubAllGlobals());

const pathsOf = (url: string) => new URL(url, 'http://x').pathname.replace('/trpc/', '').split(',');
const inputOf = (url: string) => JSON.parse(new URL(url, 'http://x').searchParams.get('input') ?? '');
const echo = ({ url }: Sent) => pathsOf(url).map((path) => ({ result: { data: path } }));

test('queries of one turn: one request, each with its own answer, inputs by their place', async () => {
  const requests = answerWith(echo);
  const both = Promise.all([sendQuery('auth.session', undefined), sendQuery('leads.list', { filters: {} })]);
  expect(await both).toEqual(['auth.session', 'leads.list']);
  expect(requests.map(({ url }) => url)).toEqual([
    `/trpc/auth.session,leads.list?batch=1&input=${encodeURIComponent('{"1":{"filters":{}}}')}`,
  ]);
  await sendQuery('auth.session', undefined);
  expect(requests[1]?.url).toBe('/trpc/auth.session?batch=1&input=%7B%7D');
});

test('queries: no request holds more than ten of them, or an address longer than 6,000 signs', async () => {
  const requests = answerWith(echo);
  await Promise.all(Array.from({ length: 23 }, (_, at) => sendQuery(`a.q${at}`, undefined)));
  expect(requests.map(({ url }) => pathsOf(url).length)).toEqual([10, 10, 3]);
  const long = 'x'.repeat(2500);
  await Promise.all([1, 2, 3].map((at) => sendQuery(`a.q${at}`, long)));
  expect(requests.slice(3).map(({ url }) => Object.keys(inputOf(url)))).toEqual([['0', '1'], ['0']]);
});

test('a refusal: thrown with its sentence and its data, and only to who asked for it', async () => {
  const error = { message: 'No puedes.', code: -32003, data: { code: 'FORBIDDEN', httpStatus: 403 } };
  answerWith(() => [{ result: { data: 1 } }, { error }]);
  const [first, second] = await Promise.allSettled([sendQuery('a.b', 1), sendQuery('a.c', 1)]);
  expect(first).toEqual({ status: 'fulfilled', value: 1 });
  expect(second).toMatchObject({ reason: { message: 'No puedes.', data: { code: 'FORBIDDEN' } } });
  answerWith(() => ({ error }));
  const all = await Promise.allSettled([sendQuery('a.b', 1), sendQuery('a.c', 1)]);
  expect(all.map((one) => one.status)).toEqual(['rejected', 'rejected']);
});

test('an answer that never comes, or is none: an error without data, with its cause', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const lost = await sendQuery('a.b', 1).catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(RpcError);
  expect(lost).toMatchObject({ message: 'Failed to fetch', data: undefined, cause: expect.any(TypeError) });
  for (const answer of [null, 'x', [], [null], [{}]]) {
    answerWith(() => answer);
    await expect(sendQuery('a.b', 1)).rejects.toBeInstanceOf(RpcError);
  }
  vi.stubGlobal('fetch', async () => new Response('<h1>'));
  await expect(sendMutation('a.b', 1)).rejects.toMatchObject({ cause: expect.any(SyntaxError) });
});

test('a batch: goes on as long as one of those who asked still waits', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const requests = answerWith(() => new Promise(() => undefined));
  void sendQuery('a.b', 1, { signal: first.signal });
  void sendQuery('a.c', 1, { signal: second.signal });
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  first.abort();
  expect(requests[0]?.init.signal?.aborted).toBe(false);
  second.abort();
  expect(requests[0]?.init.signal?.aborted).toBe(true);
});

test('changes: each a POST of its own with its input as JSON, without a body where there is none', async () => {
  const requests = answerWith(() => ({ result: {} }));
  expect(await Promise.all([sendMutation('a.b', { x: 1 }), sendMutation('a.c', undefined)])).toEqual([
    undefined,
    undefined,
  ]);
  expect(requests.map(({ url, init }) => [url, init.method, init.body])).toEqual([
    ['/trpc/a.b', 'POST', '{"x":1}'],
    ['/trpc/a.c', 'POST', undefined],
  ]);
});
