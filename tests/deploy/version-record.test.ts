import { expect, test } from 'vitest';
import { formatVersionRecord, parseVersionRecord, toVersionRecord } from '../../db/deploy/version-record.ts';

const DATABASE_URL = 'libsql://llavero-agency.turso.io';

test('a record says which database a version has, whatever the scheme of its URL, and whether its secrets are the same', async () => {
  const record = await toVersionRecord({ DATABASE_URL, DATABASE_TOKEN: 'one' });
  const rotated = await toVersionRecord({ DATABASE_URL, DATABASE_TOKEN: 'two' });
  expect(rotated.databaseHash).toBe(record.databaseHash);
  expect(rotated.secretsHash).not.toBe(record.secretsHash);
  for (const url of ['https://LLAVERO-agency.turso.io/', `${DATABASE_URL}?tls=1`])
    expect((await toVersionRecord({ DATABASE_URL: url, DATABASE_TOKEN: '' })).databaseHash).toBe(
      record.databaseHash,
    );
  const other = await toVersionRecord({
    DATABASE_URL: DATABASE_URL.replace('-', '-2-'),
    DATABASE_TOKEN: 'one',
  });
  expect(other.databaseHash).not.toBe(record.databaseHash);
});

test('a record is read from the message that it is written as, which has neither URL nor token and fits', async () => {
  const record = await toVersionRecord({ DATABASE_URL, DATABASE_TOKEN: 'token-of-the-database' });
  const message = formatVersionRecord(record);
  expect(parseVersionRecord(message)).toEqual(record);
  expect(message).not.toMatch(/agency|token/);
  // The bytes that Cloudflare keeps.
  expect(message.length).toBeLessThanOrEqual(100);
  for (const text of [undefined, '', 'Cambiado en el panel', `${message} y más`, message.slice(0, -1)])
    expect(parseVersionRecord(text)).toBeUndefined();
});
