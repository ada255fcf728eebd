import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAGE_USER_HEADER } from '../../../db/domain/users/page-user.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency } from '../../support/test-users.ts';
import { leadInput } from '../fixtures/authorization-records.ts';
import { post, sendRequest } from '../support/calls.ts';

const { origin, sql } = sharedServer();
const MAX_BODY_BYTES = 64 * 1024;
let agency: TestAgency;
beforeAll(async () => {
  agency = await createTestAgency();
});

const leads = async () =>
  Number((await sql('select count(*) n from leads where agency_id = ?', [agency.id])).rows[0]?.n);
/** A valid input, padded to so many bytes with spaces, which JSON ignores. */
const body = (bytes: number) => {
  const text = JSON.stringify({ clientKey: crypto.randomUUID(), lead: leadInput('Grande') });
  return text + ' '.repeat(bytes - text.length);
};
const chunked = (text: string, size = 1000) =>
  new ReadableStream({
    start(controller) {
      const bytes = new TextEncoder().encode(text);
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });

describe.each(['with its length', 'in chunks'])('a request body %s', (how) => {
  const create = (text: string) =>
    how === 'in chunks'
      ? sendRequest(agency.agent, '/trpc/leads.create', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          // A stream is read once, and a request whose connection was closed is sent again.
          get body() {
            return chunked(text);
          },
          duplex: 'half',
        } as RequestInit)
      : post(agency.agent, '/trpc/leads.create', text);

  test.each([
    [MAX_BODY_BYTES, 200],
    [MAX_BODY_BYTES + 1, 413],
    [MAX_BODY_BYTES * 2, 413],
  ])('of %i bytes is %i', async (bytes, status) => {
    const before = await leads();
    const response = await create(body(bytes));
    expect(response.status).toBe(status);
    expect(await leads()).toBe(status === 200 ? before + 1 : before);
    if (status === 413)
      expect(JSON.parse(response.text).error.message).toBe('La petición es demasiado grande.');
  });
});

test.each([
  ['a length shorter than the body', 'content-length: 10\r\n'],
  ['an invalid length', 'content-length: -1\r\n'],
  ['two lengths', 'content-length: 10\r\ncontent-length: 90000\r\n'],
  ['a length and chunks', 'content-length: 10\r\ntransfer-encoding: chunked\r\n'],
])('a mutation with %s changes nothing', async (_, lengths) => {
  const before = await leads();
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const head = `POST /trpc/leads.create HTTP/1.1\r\nhost: ${hostname}\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\n`;
  socket.write(
    `${head}cookie: __Host-session=${agency.agent.token}\r\n${PAGE_USER_HEADER}: ${agency.agent.id}\r\n${lengths}\r\n${body(90_000)}`,
  );
  const response = await new Promise<string>((resolve) => {
    socket.setTimeout(2000, () => resolve('')).once('data', (data) => resolve(String(data)));
    socket.once('error', () => resolve('')).once('close', () => resolve(''));
  });
  socket.destroy();
  // Requests that are not valid HTTP are answered by workerd itself.
  expect(response).not.toMatch(/^HTTP\/1.1 200/);
  expect(await leads()).toBe(before);
});

test.each(['zz\r\nabc\r\n', '5\r\nabcdefgh\r\n0\r\n\r\n', 'ffffffffffffffffffff\r\n'])(
  'malformed chunks (%j) are 400',
  async (chunks) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const head = `POST /trpc/leads.create HTTP/1.1\r\nhost: ${hostname}\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}transfer-encoding: chunked\r\n\r\n${chunks}`);
    const response = await new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(String(data)));
      socket.once('error', () => resolve('')).once('close', () => resolve(''));
    });
    socket.destroy();
    expect(response).toMatch(/^HTTP\/1.1 400 /);
  },
);

describe('a GET or HEAD request with a body', () => {
  const sent = {
    'with its length': 'content-length: 7\r\n\r\n{"a":1}',
    'in chunks': 'transfer-encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n',
  };
  const sendRaw = (text: string) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    const response = new Promise<string>((resolve) => {
      // Head and body may arrive apart.
      let received = '';
      socket.on('data', (data) => {
        received += String(data);
        const [head = '', body] = received.split('\r\n\r\n');
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (body !== undefined && (text.startsWith('HEAD') || Buffer.byteLength(body) >= length))
          resolve(received);
      });
      socket.setTimeout(5000, () => resolve(received));
      socket.once('error', () => resolve(received)).once('close', () => resolve(received));
    });
    return response.finally(() => socket.destroy());
  };
  const headers = (path: string) =>
    `${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nsec-fetch-site: same-origin\r\n`;

  test.each(Object.entries(sent))('%s to a procedure is 400', async (_, body) => {
    const get = await sendRaw(headers('GET /trpc/auth.session') + body);
    expect(get).toMatch(/^HTTP\/1.1 400 /);
    expect(get).toContain('La petición no es válida.');
    expect(await sendRaw(headers('HEAD /trpc/auth.session') + body)).toMatch(/^HTTP\/1.1 400 /);
  });

  test.each(Object.entries(sent))('%s to other routes is never a 5xx', async (_, body) => {
    for (const path of ['/api/health', '/api/files/logo/x', '/api/uploads/logo', '/trpc'])
      for (const method of ['GET', 'HEAD'])
        expect
          .soft([method, path, await sendRaw(headers(`${method} ${path}`) + body)])
          .toEqual([method, path, expect.stringMatching(/^HTTP\/1.1 [234]/)]);
  });

  test('that is empty is 200', async () => {
    const response = await sendRaw(`${headers('GET /trpc/auth.session')}content-length: 0\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('a URL', () => {
  const path = '/trpc/auth.session?input=';
  const maxLength = 8 * 1024 - origin.length - path.length;
  test.each([
    ['of 8 KB', maxLength, 200],
    ['of one byte more', maxLength + 1, 414],
    ['of 14 KB', 14 * 1024, 414],
  ])('%s returns the expected status', async (_, length, status) => {
    expect((await sendRequest(agency.agent, path + 'x'.repeat(length))).status).toBe(status);
  });
});
