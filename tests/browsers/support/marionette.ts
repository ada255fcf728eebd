import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export type Command = (name: string, parameters?: object) => Promise<unknown>;

const START_MS = 60_000;

/**
 * Connects to Firefox's own WebDriver server (Marionette), which geckodriver is a proxy of; Debian has no geckodriver. A message is its
 * length in bytes, a colon and JSON: [0, id, command, parameters], answered by [1, id, error, result].
 */
export async function connectMarionette(port: number): Promise<Command> {
  const end = Date.now() + START_MS;
  for (;;) {
    try {
      return await openConnection(port);
    } catch (error) {
      if (Date.now() > end) throw error;
      await setTimeout(200);
    }
  }
}

async function openConnection(port: number): Promise<Command> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const greeted = Promise.withResolvers<void>();
  let unread = Buffer.alloc(0);
  let lastId = 0;
  socket.on('data', (data) => {
    unread = Buffer.concat([unread, data]);
    for (;;) {
      const colon = unread.indexOf(':');
      const end = colon + 1 + Number(unread.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || unread.length < end) return;
      const message = JSON.parse(unread.subarray(colon + 1, end).toString());
      unread = unread.subarray(end);
      // The first one says the version of the protocol.
      if (!Array.isArray(message)) greeted.resolve();
      else {
        const [, id, error, result] = message;
        if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
        else waiting.get(id)?.resolve(result);
        waiting.delete(id);
      }
    }
  });
  const fail = (error: unknown) => {
    greeted.reject(error);
    for (const { reject } of waiting.values()) reject(error);
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('Firefox has closed the connection.')));
  await greeted.promise;
  return (name, parameters = {}) => {
    const text = JSON.stringify([0, ++lastId, name, parameters]);
    const response = Promise.withResolvers<unknown>();
    waiting.set(lastId, response);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return response.promise;
  };
}
