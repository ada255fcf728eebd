import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSqld } from '../../../db/local/sqld.ts';
import { createAgency } from '../../../db/operations/create-agency.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createTestClient } from '../../support/test-users.ts';
import { call, freshIp, from } from '../support/calls.ts';

const { databaseUrl: url, sql } = sharedServer();

test('agency:create: the manager signs in with the password, and the agency is theirs', async () => {
  const email = `gerente-${randomUUID()}@llavero.test`;
  const password = await createAgency({ url }, { agencyName: 'Fincas Vila', fullName: 'Montse Vila', email });
  const visitor = from(createTestClient(null), freshIp());
  expect((await call(visitor, 'auth.signIn', { email, password })).status).toBe(200);
  const { rows } = await sql(
    'select a.name, u.role from users u join agencies a on a.id = u.agency_id and a.manager_user_id = u.id where u.email = ?',
    [email],
  );
  expect(rows).toMatchObject([{ name: 'Fincas Vila', role: 'manager' }]);
});

test('agency:create: in another cell claims the address in the directory, so that its sign-in finds it', async () => {
  const server = await startTestServer({ hasSecondCell: true });
  try {
    const email = `gerente-${randomUUID()}@llavero.test`;
    const agency = { agencyName: 'Fincas Norte', fullName: 'Montse Vila', email };
    const target = { url: server.cell?.defaultDatabaseUrl ?? '' };
    const CELLS = JSON.stringify({ norte: server.databaseUrl });
    const password = await createAgency(target, agency, { CELLS, REGISTRATION_CELL: 'norte' });
    const visitor = from(createTestClient(null, { ...server, cell: undefined }), freshIp());
    const entered = await call(visitor, 'auth.signIn', { email, password });
    expect(entered.status).toBe(200);
    expect(entered.headers.get('set-cookie')).toContain('=norte.');
    expect((await server.sql('select name from agencies')).rows).toMatchObject([{ name: 'Fincas Norte' }]);
    // The same address in the default cell, and a database that has no directory.
    await expect(createAgency(target, agency, { CELLS })).rejects.toThrow('Este email ya está registrado');
    await expect(createAgency({ url: server.databaseUrl }, agency, { CELLS })).rejects.toThrow(
      'es la base de datos de la celda «norte»',
    );
    await expect(createAgency(target, agency, { CELLS, REGISTRATION_CELL: 'sur' })).rejects.toThrow(
      'No hay ninguna celda «sur». Las que hay: norte.',
    );
  } finally {
    await server.stop();
  }
});

test('agency:create: says that a database has no schema yet', async () => {
  const empty = await startSqld({ dir: mkdtempSync(join(tmpdir(), 'llavero-empty-')) });
  try {
    const agency = { agencyName: 'Fincas Vila', fullName: 'Montse Vila', email: 'gerente@vila.test' };
    await expect(createAgency({ url: empty.url }, agency)).rejects.toThrow('npm run db:migrate');
  } finally {
    await empty.stop();
  }
});

test('agency:create: says what is wrong, and creates nothing', async () => {
  const email = `gerente-${randomUUID()}@llavero.test`;
  const agency = { agencyName: `Fincas ${email}`, fullName: 'Montse Vila', email };
  await createAgency({ url }, agency);
  await expect(createAgency({ url }, agency)).rejects.toThrow('Este email ya está registrado');
  await expect(createAgency({ url }, { ...agency, email: 'sin-arroba' })).rejects.toThrow(/email|correo/i);
  const { rows } = await sql('select count(*) n from agencies where name = ?', [agency.agencyName]);
  expect(rows[0]?.n).toBe(1);
});
