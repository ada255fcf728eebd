import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { TestClient } from '../../support/test-users.ts';

export type DelayedResponse = { status: number; text: string };
type Held = { method: 'POST' | 'PUT'; path: string; body: Buffer; type: string };

/** A request whose last byte is kept back; begun once its headers and the rest have had time to arrive. */
export async function delayResponses(
  origin: string,
  { headers }: Pick<TestClient, 'headers'>,
  { method, path, body, type }: Held,
) {
  const sent = request(origin + path, {
    method,
    headers: { ...headers, 'content-type': type, 'content-length': body.length },
    agent: false,
  });
  const answer = new Promise<DelayedResponse>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve({ status: response.statusCode ?? 0, text });
    });
  });
  answer.catch(() => undefined);
  sent.write(body.subarray(0, -1));
  await setTimeout(500);
  return {
    answer,
    finish: () => {
      sent.end(body.subarray(-1));
      return answer;
    },
    drop: () => sent.destroy(),
  };
}

/** A call of a procedure, all but its last byte. */
export const delayCall = (
  origin: string,
  caller: Pick<TestClient, 'headers'>,
  name: string,
  input: unknown,
) =>
  delayResponses(origin, caller, {
    method: 'POST',
    path: `/trpc/${name}`,
    body: Buffer.from(JSON.stringify(input)),
    type: 'application/json',
  });
