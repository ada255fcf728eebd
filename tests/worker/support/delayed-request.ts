import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { TestClient } from '../../support/test-users.ts';

export type DelayedResponse = { status: number; text: string };
type DelayedRequest = { method: 'POST' | 'PUT'; path: string; body: Buffer; type: string };

/** Sends a request without its last byte; resolves 500 ms later, when the server has received the rest. */
export async function delayRequest(
  origin: string,
  { headers }: Pick<TestClient, 'headers'>,
  { method, path, body, type }: DelayedRequest,
) {
  const sent = request(origin + path, {
    method,
    headers: { ...headers, 'content-type': type, 'content-length': body.length },
    agent: false,
  });
  const response = new Promise<DelayedResponse>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve({ status: response.statusCode ?? 0, text });
    });
  });
  response.catch(() => undefined);
  sent.write(body.subarray(0, -1));
  await setTimeout(500);
  return {
    response,
    finish: () => {
      sent.end(body.subarray(-1));
      return response;
    },
    drop: () => sent.destroy(),
  };
}

/** Calls a procedure with a body that lacks its last byte. */
export const delayCall = (
  origin: string,
  caller: Pick<TestClient, 'headers'>,
  name: string,
  input: unknown,
) =>
  delayRequest(origin, caller, {
    method: 'POST',
    path: `/trpc/${name}`,
    body: Buffer.from(JSON.stringify(input)),
    type: 'application/json',
  });
