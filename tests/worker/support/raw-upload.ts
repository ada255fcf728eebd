import { request } from 'node:http';
import type { TestClient } from '../../support/test-users.ts';

type Raw = {
  /** What is sent, in pieces. */
  pieces: Buffer[];
  /** Headers beside those of the caller; without content-length Node sends the body chunked. */
  headers?: Record<string, string | number>;
  /** Hangs up after the pieces, once this has come true, instead of ending the request. */
  hangUp?: () => Promise<void>;
};
export type RawAnswer = { status: number; text: string } | null;

/** A PUT as no browser sends it; gives null where the connection was closed without an answer. */
export function rawPut(
  origin: string,
  caller: TestClient,
  path: string,
  { pieces, headers = {}, hangUp }: Raw,
) {
  return new Promise<RawAnswer>((resolve) => {
    const sent = request(origin + path, {
      method: 'PUT',
      headers: { ...caller.headers, ...headers },
      // A connection of its own: one that is kept may be closed just as it is used again.
      agent: false,
    });
    sent.on('error', () => resolve(null));
    sent.on('response', async (answer) => {
      let text = '';
      answer.on('error', () => resolve(null));
      for await (const part of answer) text += part;
      resolve({ status: answer.statusCode ?? 0, text });
    });
    const work = async () => {
      for (const piece of pieces) await new Promise((done) => sent.write(piece, done));
      if (!hangUp) return sent.end();
      await hangUp();
      sent.destroy();
    };
    work().catch(() => resolve(null));
  });
}

/** A PUT whose body is written piece by piece, as slowly as one likes. */
export async function holdOpen(origin: string, caller: TestClient, path: string, length: number) {
  const sent = request(origin + path, {
    method: 'PUT',
    headers: { ...caller.headers, 'content-length': length },
    agent: false,
  });
  const answer = new Promise<RawAnswer>((resolve) => {
    sent.on('error', () => resolve(null));
    sent.on('response', async (response) => {
      let text = '';
      response.on('error', () => resolve(null));
      for await (const part of response) text += part;
      resolve({ status: response.statusCode ?? 0, text });
    });
  });
  const write = (piece: Buffer) => new Promise<void>((done) => sent.write(piece, () => done()));
  return { answer, write, drop: () => sent.destroy() };
}
