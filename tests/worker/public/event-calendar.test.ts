import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { HIDDEN_NAME } from '../../../db/domain/users/users.ts';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, type TestAgency, type TestClient } from '../../support/test-users.ts';
import { createEvent } from '../fixtures/events.ts';
import { sendRequest } from '../support/calls.ts';

const { sql } = sharedServer();
let agency: TestAgency;
beforeEach(async () => {
  agency = await createTestAgency();
});
const read = (user: TestClient, id: string) => sendRequest(user, `/api/calendar/events/${id}`);

describe('one event as iCalendar', () => {
  test('is a file with the event as it is stored', async () => {
    const { agent } = agency;
    const { id } = await createEvent(agent, { title: 'Firma, con notario' });
    const { status, text, headers } = await read(agent, id);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'attachment; filename="evento.ics"',
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(
      events.map((event) => [event.getFirstPropertyValue('uid'), event.getFirstPropertyValue('summary')]),
    ).toEqual([[`${id}@llavero`, 'Firma, con notario']]);
  });

  test('is refused to who has no session, is of another agency, or asks for none', async () => {
    const { agent, otherTenant, withoutAgency, anonymous } = agency;
    const { id } = await createEvent(agent, {});
    expect((await read(anonymous, id)).status).toBe(401);
    expect((await read(withoutAgency, id)).status).toBe(403);
    const [foreign, unknown, malformed] = [
      await read(otherTenant, id),
      await read(agent, randomUUID()),
      await read(agent, 'x'),
    ];
    expect([foreign.status, unknown.status, malformed.status]).toEqual([404, 404, 404]);
    expect(foreign.text).toBe(unknown.text);
  });

  test('hides texts about records that are hidden from the user', async () => {
    const { agent, manager } = agency;
    const lead = leadFixture({ name: 'Reservada', assignedTo: manager.id });
    const { id: leadId } = await manager.api.leads.create.mutate({ clientKey: randomUUID(), lead });
    const { id } = await createEvent(manager, { title: 'Con Reservada', leadId, userId: agent.id });
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    const { text } = await read(agent, id);
    expect(text).toContain(HIDDEN_NAME);
    expect(text).not.toContain('Con Reservada');
    expect((await read(manager, id)).text).toContain('Cliente: Reservada');
  });
});
