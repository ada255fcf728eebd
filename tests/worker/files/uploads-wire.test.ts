import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileTexts, MAX_FILE_BYTES } from '../../../db/domain/files.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestAgency, createTestUser, type TestAgency } from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { createPropertyFixture, readError, send, sendPhoto } from '../fixtures/files.ts';
import { openRawPut, rawPut } from '../support/raw-upload.ts';
import { assertStorageConsistent } from '../support/stored-files.ts';

let server: TestServer;
let agency: TestAgency;
let property: string;
beforeAll(async () => {
  server = await startTestServer();
  agency = await createTestAgency('Cables', server);
  property = await createPropertyFixture(agency.agent);
});
afterAll(() => server.stop());

const path = (name = 'foto.jpg', key: string = randomUUID()) =>
  `/api/uploads/photos/${property}?${new URLSearchParams({ name, key })}`;
const countPhotos = async () => (await server.sql('select id from property_images')).rows.length;

describe('content-length', () => {
  const body = jpeg({ size: 40_000 });
  const put = (pieces: Buffer[], headers: Record<string, string | number>, hangUp?: () => Promise<void>) =>
    rawPut(server.origin, agency.agent, path(), { pieces, headers, hangUp });

  test('a chunked upload of unknown length is 411', async () => {
    const response = await put([body], { 'transfer-encoding': 'chunked' });
    expect([response?.status, JSON.parse(response?.text ?? '').error.data]).toEqual([
      411,
      { code: 'BAD_REQUEST', httpStatus: 411 },
    ]);
  });

  test.each(['-1', 'muchos', '1e3', '40000, 40000', ''])('the length %j is rejected', async (length) => {
    const response = await put([], { 'content-length': length });
    expect(response === null || response.status >= 400).toBe(true);
  });

  test('a body longer than declared stores no photo', async () => {
    const before = await countPhotos();
    // The surplus bytes are the beginning of an invalid next request.
    await put([body], { 'content-length': body.length - 100 }).catch(() => null);
    expect(await countPhotos()).toBe(before);
  });

  test('a body shorter than declared stores no photo', async () => {
    const before = await countPhotos();
    await put([body], { 'content-length': body.length + 100 }, waitUntilPending);
    await waitUntilSettled(before);
  });

  test('a length far beyond the limit is 413 before any byte is sent', async () => {
    const response = await put([], { 'content-length': 3 * MAX_FILE_BYTES });
    expect(response?.status).toBe(413);
  });

  test('a client that is still sending a file beyond the limit reads why it is rejected', async () => {
    const size = MAX_FILE_BYTES + 1;
    const upload = await openRawPut(server.origin, agency.agent, path(), size);
    await upload.write(Buffer.alloc(100));
    // A response before the end of the body would close the connection.
    expect(await Promise.race([upload.response, wait(500, 'waits for the rest')])).toBe('waits for the rest');
    await upload.write(Buffer.alloc(size - 100));
    expect(await upload.response).toMatchObject({ status: 413, text: expect.stringContaining('10MB') });
  });

  test.each([10, 50, 99])(
    'a connection closed at %i % leaves no row and no error in the log',
    async (percent) => {
      const before = await countPhotos();
      const logCount = server.logs.length;
      const large = jpeg({ size: 3_000_000 });
      const part = large.subarray(0, (large.length * percent) / 100);
      expect(await put([part], { 'content-length': large.length }, waitUntilPending)).toBeNull();
      await waitUntilSettled(before);
      expect(server.logs.slice(logCount).filter((line) => /error|warn/i.test(line))).toEqual([]);
    },
  );

  test('an upload slower than 2 KB/s is 408 after half a minute, and does not block others', {
    tags: 'rest',
    timeout: 90_000,
  }, async () => {
    const before = await countPhotos();
    const large = jpeg({ size: 3_000_000 });
    const sendSlowly = async (bytesInASecond: number) => {
      const request = await openRawPut(server.origin, agency.agent, path(), large.length);
      await request.write(large.subarray(0, 100_000));
      const began = Date.now();
      let sent = 100_000;
      const interval = setInterval(() => {
        void request.write(large.subarray(sent, sent + bytesInASecond));
        sent += bytesInASecond;
      }, 1000);
      const response = await Promise.race([request.response, wait(45_000, 'still taken' as const)]);
      clearInterval(interval);
      request.drop();
      return { response, seconds: (Date.now() - began) / 1000 };
    };
    const [slow, steady] = [sendSlowly(1024), sendSlowly(4096)];
    for (let i = 0; i < 3; i++) {
      await wait(5000);
      expect((await send(agency.agent, `photos/${property}`, jpeg())).status).toBe(200);
    }
    const { response, seconds } = await slow;
    expect(response).toMatchObject({ status: 408, text: expect.stringContaining(fileTexts.tooSlow) });
    expect(seconds).toBeGreaterThan(25);
    expect(seconds).toBeLessThan(40);
    expect((await steady).response).toBe('still taken');
    await waitUntilSettled(before + 3);
  });

  /** Waits until the row of the upload is pending. */
  async function waitUntilPending() {
    const pending = "select 1 from property_images where state = 'pending'";
    for (let i = 0; (await server.sql(pending)).rows.length === 0; i++) {
      if (i === 50) throw new Error('The upload never began.');
      await wait(50);
    }
  }

  /** Waits until there are as many rows as before, none of them pending. */
  async function waitUntilSettled(before: number) {
    for (let i = 0; i < 50 && (await countPhotos()) > before; i++) await wait(100);
    expect(await assertStorageConsistent(server)).toMatchObject({ pending: 0 });
    expect(await countPhotos()).toBe(before);
  }
});

describe('file names', () => {
  test.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['%2e%2e%2fx.jpg', '%2e%2e%2fx.jpg'],
    ['C:\\Fotos\\casa.jpg', 'casa.jpg'],
    ['nulo\0.jpg', 'nulo.jpg'],
    ['línea\r\nSet-Cookie: a=b.jpg', 'líneaSet-Cookie: a=b.jpg'],
    ['factura\u202egpj.exe.jpg', 'facturagpj.exe.jpg'],
    [`${'ñ'.repeat(1000)}.jpg`, `${'ñ'.repeat(116)}.jpg`],
    [`${'a'.repeat(5000)}.jpg`, `${'a'.repeat(116)}.jpg`],
    ['ca\u0301sa.jpg', 'cása.jpg'],
    ['.jpg', 'archivo.jpg'],
    ['casa "de" <b>.jpg', 'casa "de" <b>.jpg'],
    ['🏠'.repeat(70).concat('.jpg'), `${'🏠'.repeat(58)}.jpg`],
  ])('are sanitized: %#', async (sentName, storedName) => {
    const sender = await createTestUser({ agencyId: agency.id }, server);
    const { id } = await sendPhoto(sender, property, jpeg(), { name: sentName });
    const { rows } = await server.sql('select file_name, object_key from property_images where id = ?', [id]);
    expect(rows[0]?.file_name).toBe(storedName);
    const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
    expect(rows[0]?.object_key).toMatch(new RegExp(`^a/${agency.id}/p/${property}/${uuid}\\.jpg$`));
  });
});

describe('the client key of an upload', () => {
  test('repeated with the same file returns the first row, also fifty times at once', async () => {
    const key = randomUUID();
    const sender = await createTestUser({ agencyId: agency.id }, server);
    const first = await sendPhoto(sender, property, jpeg({ size: 900 }), { key });
    expect(await sendPhoto(sender, property, jpeg({ size: 900 }), { key })).toEqual(first);
    const another = await send(sender, `photos/${property}`, jpeg({ size: 901 }), { key });
    expect([another.status, (await readError(another)).message]).toEqual([409, fileTexts.otherBytes]);
    const repeatedKey = randomUUID();
    const before = await countPhotos();
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        send(sender, `photos/${property}`, jpeg({ size: 950 }), { key: repeatedKey }),
      ),
    );
    const accepted = await Promise.all(all.filter(({ ok }) => ok).map((response) => response.json()));
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    expect(await countPhotos()).toBe(before + 1);
    expect(await assertStorageConsistent(server)).toMatchObject({ pending: 0 });
  });

  test.each(['photos', 'documents'])(
    'repeated with other bytes of the same type and size is a CONFLICT: %s',
    async (kind) => {
      const sender = await createTestUser({ agencyId: agency.id }, server);
      const key = randomUUID();
      const put = (body: Buffer) =>
        send(sender, `${kind}/${property}`, body, { key, category: 'Planos de la Vivienda' });
      const [one, other] = [jpeg({ size: 100_000 }), jpeg({ size: 100_000 })];
      other[90_000] = 0x21;
      const first = await (await put(one)).json();
      const response = await put(other);
      expect([response.status, (await readError(response)).message]).toEqual([409, fileTexts.otherBytes]);
      expect(await (await put(one)).json()).toEqual(first);
      const read = await sender.fetch(`/api/files/${kind}/${first.id}`);
      expect(Buffer.from(await read.arrayBuffer()).equals(one)).toBe(true);
      expect(await assertStorageConsistent(server)).toMatchObject({ pending: 0 });
    },
  );

  test.each(['', 'x', '1234'])('%j is 400', async (key) => {
    expect((await send(agency.agent, `photos/${property}`, jpeg(), { key })).status).toBe(400);
  });
});
