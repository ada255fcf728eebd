import { request } from 'node:http';
import type { TestClient } from '../../support/test-users.ts';

type RawUpload = {
  /** The body, in the pieces that are written. */
  pieces: Buffer[];
  /** Headers beside those of the client; without content-length Node sends the body chunked. */
  headers?: Record<string, string | number>;
  /** Closes the connection after the pieces, once this resolves, instead of ending the request. */
  hangUp?: () => Promise<void>;
};
export type RawResponse = { status: number; text: string } | null;

/** Sends a PUT that no browser could; resolves to null where the connection was closed without a response. */
export function rawPut(
  origin: string,
  caller: TestClient,
  path: string,
  { pieces, headers = {}, hangUp }: RawUpload,
) {
  return new Promise<RawResponse>((resolve) => {
    const sent = request(origin + path, {
      method: 'PUT',
      headers: { ...caller.headers, ...headers },
      // A connection of its own: a kept-alive one may be closed at the moment of reuse.
      agent: false,
    });
    sent.on('error', () => resolve(null));
    sent.on('response', async (response) => {
      let text = '';
      response.on('error', () => resolve(null));
      for await (const part of response) text += part;
      resolve({ status: response.statusCode ?? 0, text });
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

/** Opens a PUT whose body the test writes piece by piece. */
export async function openRawPut(origin: string, caller: TestClient, path: string, length: number) {
  const sent = request(origin + path, {
    method: 'PUT',
    headers: { ...caller.headers, 'content-length': length },
    agent: false,
  });
  const response = new Promise<RawResponse>((resolve) => {
    sent.on('error', () => resolve(null));
    sent.on('response', async (response) => {
      let text = '';
      response.on('error', () => resolve(null));
      for await (const part of response) text += part;
      resolve({ status: response.statusCode ?? 0, text });
    });
  });
  const write = (piece: Buffer) => new Promise<void>((done) => sent.write(piece, () => done()));
  return { response, write, drop: () => sent.destroy() };
}
