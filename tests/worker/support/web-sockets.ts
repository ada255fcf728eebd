import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Fields } from './calls.ts';

/** The headers by which a browser asks for a WebSocket, without those that say where from. */
const handshake = (): Fields => ({
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': randomBytes(16).toString('base64'),
});

/**
 * Asks for a WebSocket as a client of any kind may, and closes one that opens. `headers` replace those of the handshake; an empty one is not
 * sent. Rejects where the connection breaks off without a response.
 */
export function askForUpgrade(
  url: string,
  headers: Fields,
  method = 'GET',
): Promise<{ status: number; headers: Fields; text: string }> {
  const sent = Object.entries({ ...handshake(), ...headers }).filter(([, value]) => value !== '');
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: Object.fromEntries(sent) });
    asked.once('error', reject);
    asked.once('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers as Fields, text: '' });
    });
    asked.once('response', async (response) => {
      let text = '';
      for await (const part of response.setEncoding('utf8')) text += part;
      resolve({ status: response.statusCode ?? 0, headers: response.headers as Fields, text });
    });
    asked.end();
  });
}

export type Connection = {
  /** All that was received so far. */
  received: string[];
  send: (message: string | Uint8Array<ArrayBuffer>) => void;
  /** Resolves to the code with which the server closes the connection. */
  closed: Promise<number>;
  close: () => void;
};

/** Opens a WebSocket with these headers; rejects where the server refuses it. */
export function connect(url: string, headers: Fields): Promise<Connection> {
  // Node's takes headers, which no browser lets a page choose.
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers } as never);
  const received: string[] = [];
  socket.addEventListener('message', ({ data }) => received.push(String(data)));
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  );
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error(`${url} opens no WebSocket.`)));
    socket.addEventListener('open', () =>
      resolve({ received, send: (message) => socket.send(message), closed, close: () => socket.close() }),
    );
  });
}
