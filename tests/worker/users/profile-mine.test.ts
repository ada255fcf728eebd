import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { HAND_OVER_MISSING, handOverAllTo } from '../../../db/domain/users/hand-over.ts';
import { LAST_MANAGER } from '../../../db/domain/users/users.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestClient,
  createTestSession,
  createTestUser,
  PASSWORD,
  type TestAgency,
  type TestUser,
} from '../../support/test-users.ts';
import { createLead } from '../fixtures/leads.ts';
import { call, freshIp, from, parseError, readData } from '../support/calls.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let me: TestUser;
beforeEach(async () => {
  agency = await createTestAgency();
  me = agency.agent;
});

const profile = (changes: object = {}) => ({ fullName: 'Ana', displayName: null, phone: null, ...changes });
const getUserRow = async ({ id }: TestUser) => (await sql('select * from users where id = ?', [id])).rows[0];

describe('profile.get and profile.update', () => {
  test('profile.get returns the profile of the caller without internal columns', async () => {
    const shownProfile = readData(await call(me, 'profile.get'));
    expect(shownProfile).toMatchObject({
      id: me.id,
      email: me.email,
      role: 'agent',
      version: 1,
      agencyName: agency.name,
    });
    expect(Object.keys(shownProfile).filter((key) => /hash|token|key|agencyId/i.test(key))).toEqual([]);
  });

  test('profile.get works for a user without agency', async () => {
    expect(readData(await call(agency.withoutAgency, 'profile.get'))).toMatchObject({
      id: agency.withoutAgency.id,
      agencyName: null,
    });
  });

  test('profile.update trims and stores empty fields as null', async () => {
    const typed = profile({ fullName: '  Ana  García ', displayName: '   ', phone: '' });
    const response = await call(me, 'profile.update', { version: 1, profile: typed });
    expect(readData(response)).toMatchObject({
      fullName: 'Ana  García',
      displayName: null,
      phone: null,
      version: 2,
    });
    expect(await getUserRow(me)).toMatchObject({
      full_name: 'Ana  García',
      display_name: null,
      role: 'agent',
      status: 'active',
    });
  });

  test('profile.update with a stale version is a CONFLICT and keeps the stored values', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        call(me, 'profile.update', { version: 1, profile: profile({ fullName: `Ana ${at}` }) }),
      ),
    );
    const won = responses.filter(({ status }) => status === 200);
    const lost = responses.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 9]);
    expect(lost.map((response) => parseError(response).message)).toContain(
      'Otro usuario ha modificado este registro. Recarga la página para ver los cambios.',
    );
    expect((await getUserRow(me))?.full_name).toBe(
      readData(won[0] ?? responses[0] ?? won[0] ?? (await call(me, 'profile.get'))).fullName,
    );
    expect(
      (
        await sql("select 1 from history where entity = 'users' and entity_id = ? and action = 'update'", [
          me.id,
        ])
      ).rows,
    ).toHaveLength(1);
    expect((await getUserRow(agency.manager))?.full_name).toBe('Persona de Prueba');
  });
});

const deleteProfile = (who: TestUser, input: object = {}) =>
  call(who, 'profile.delete', { password: PASSWORD, handTo: {}, ...input });

describe('profile.delete', () => {
  test('needs the password, and changes nothing with a wrong one', async () => {
    for (const [password, expectedMessage] of [
      ['', 'Por favor, introduce tu contraseña actual.'],
      ['Equivocada!1', 'La contraseña actual no es correcta.'],
    ]) {
      const response = await deleteProfile(me, { password });
      expect([response.status, parseError(response).message]).toEqual([400, expectedMessage]);
      expect(parseError(response).data.fields).toEqual({ password: expectedMessage });
    }
    expect(await getUserRow(me)).toMatchObject({ status: 'active' });
  });

  test('hands the work over to other active managers, each kind to one, and leaves none', async () => {
    const none = { description: null, propertyId: null, leadId: null };
    const task = {
      title: 'Llamar',
      dueDate: null,
      dueTime: null,
      status: 'pending' as const,
      priority: null,
    };
    const { id } = await me.api.tasks.create.mutate({
      clientKey: randomUUID(),
      task: { ...task, ...none, assignedTo: me.id },
    });
    const lead = await createLead(me);
    const noWork = { leads: 0, owners: 0, properties: 0, tasks: 0, events: 0 };
    expect(readData(await call(me, 'profile.openWork'))).toEqual({ ...noWork, leads: 1, tasks: 1 });
    expect(readData(await call(agency.withoutAgency, 'profile.openWork'))).toEqual(noWork);
    const agent = await createTestUser({ agencyId: agency.id });
    const other = await createTestUser({ agencyId: agency.id, role: 'manager' });
    const paused = await createTestUser({ agencyId: agency.id, status: 'inactive' });
    for (const [who, handTo, expectedMessage] of [
      [me, me.id, 'Elige a otra persona.'],
      [me, paused.id, 'Este usuario no está activo. Elige a otra persona.'],
      [me, agent.id, 'Elige a un gerente.'],
      [me, agency.otherTenant.id, 'El registro enlazado no existe.'],
      [agency.withoutAgency, me.id, 'El registro enlazado no existe.'],
    ] as const) {
      const response = await deleteProfile(who, { handTo: handOverAllTo(handTo) });
      expect([response.status, parseError(response).message]).toEqual([400, expectedMessage]);
    }
    expect(await getUserRow(me)).toMatchObject({ status: 'active' });
    // Neither all of it nor a part may stay with the deleted account.
    for (const handTo of [{}, { leads: agency.manager.id }]) {
      const response = await deleteProfile(me, { handTo });
      expect([response.status, parseError(response).message]).toEqual([400, HAND_OVER_MISSING]);
    }
    expect(await getUserRow(me)).toMatchObject({ status: 'active', version: 1 });
    expect((await agency.manager.api.leads.get.query({ id: lead.id })).assignedTo).toBe(me.id);
    const handTo = { leads: other.id, tasks: agency.manager.id };
    expect((await deleteProfile(me, { handTo })).status).toBe(200);
    expect((await agency.manager.api.tasks.get.query({ id })).assignedTo).toBe(agency.manager.id);
    expect((await agency.manager.api.leads.get.query({ id: lead.id })).assignedTo).toBe(other.id);
  });

  test('ends every session and prevents signing in again', async () => {
    const other = createTestClient(await createTestSession(me.id));
    const response = await deleteProfile(me);
    expect([response.status, response.headers.get('set-cookie')?.split(';')[0]]).toEqual([
      200,
      '__Host-session=',
    ]);
    expect([(await call(me, 'profile.get')).status, (await call(other, 'profile.get')).status]).toEqual([
      401, 401,
    ]);
    expect(await getUserRow(me)).toMatchObject({ status: 'deleted', email: me.email, avatar_key: null });
    const back = await call(from(agency.anonymous, freshIp()), 'auth.signIn', {
      email: me.email,
      password: PASSWORD,
    });
    expect(back.status).toBe(401);
    const auditEntries = await sql("select change from history where entity_id = ? and action = 'update'", [
      me.id,
    ]);
    expect(auditEntries.rows.map((row) => JSON.parse(String(row.change)))).toEqual([
      { from: 'active', to: 'deleted' },
    ]);
  });

  test('queues the object of the avatar for deletion', async () => {
    await sql('update users set avatar_key = ? where id = ?', [`a/${me.id}.png`, me.id]);
    await deleteProfile(me);
    const { rows } = await sql('select bucket from file_removals where object_key = ?', [`a/${me.id}.png`]);
    expect(rows.map((row) => row.bucket)).toEqual(['AVATARS']);
  });

  test('is a CONFLICT for the last active manager', async () => {
    await createTestUser({ agencyId: agency.id, role: 'manager', status: 'inactive' });
    const refuse = async () => {
      const response = await deleteProfile(agency.manager);
      expect([response.status, parseError(response).message]).toEqual([409, LAST_MANAGER]);
    };
    await refuse();
    // First of all, since nobody could take the work over.
    const { id } = await createLead(agency.manager, { assignedTo: agency.manager.id });
    await refuse();
    await agency.manager.api.leads.delete.mutate({ id });
    expect(LAST_MANAGER).toBe('Eres el único gerente activo. Nombra a otro antes de eliminar tu cuenta.');
    expect((await call(agency.manager, 'profile.get')).status).toBe(200);
    expect((await sql('select 1 from history where entity_id = ?', [agency.manager.id])).rows).toEqual([]);
    await createTestUser({ agencyId: agency.id, role: 'manager' });
    expect((await deleteProfile(agency.manager)).status).toBe(200);
  });

  test('is allowed to a user without agency', async () => {
    expect((await deleteProfile(agency.withoutAgency)).status).toBe(200);
  });
});
