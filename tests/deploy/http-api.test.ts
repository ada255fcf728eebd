import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpApi } from '../../db/deploy/http-api.ts';

/** Calls an API that answers with these statuses, one after another; returns what it has received and the outcome. */
async function callApi(statuses: number[]) {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push(`${request.method} ${Buffer.concat(chunks)}`);
    response.writeHead(statuses.shift() ?? 200, { 'retry-after': '0' }).end('ok');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const send = createHttpApi('Cloudflare', `http://127.0.0.1:${port}`, 'a-token');
  const outcome = await send({ method: 'PUT', path: '/objects/a', content: 'bytes' }).then(
    ({ text }) => text,
    (error: Error) => error.message,
  );
  server.close();
  return { received, outcome };
}

test('a request that comes too soon is repeated as it was, after the time that the platform asks for', async () => {
  const { received, outcome } = await callApi([429, 429]);
  expect(received).toEqual(Array(3).fill('PUT bytes'));
  expect(outcome).toBe('ok');
});

test('one that keeps coming too soon fails, without the token', async () => {
  const { received, outcome } = await callApi(Array(50).fill(429));
  expect(received).toHaveLength(11);
  expect(outcome).toBe('Cloudflare rechaza PUT /objects/a (429): ok');
});

test('any other error is not repeated', async () => {
  expect((await callApi([500])).received).toHaveLength(1);
});
