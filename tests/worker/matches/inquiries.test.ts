import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { leadFixture } from '../../domain/lead-fixture.ts';
import { quickLeadFixture } from '../../domain/leads/quick-lead-fixture.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  createTestAgency,
  createTestUser,
  type TestAgency,
  type TestClient,
} from '../../support/test-users.ts';
import { readTimeline } from '../fixtures/activities.ts';
import { mergeFixture } from '../fixtures/duplicates.ts';
import { createLead, NOT_FOUND, outcome } from '../fixtures/leads.ts';
import { decision } from '../fixtures/matches.ts';
import { createProperty } from '../fixtures/properties.ts';

const { sql } = sharedServer();
let agency: TestAgency;
let property: string;
beforeEach(async () => {
  agency = await createTestAgency();
  property = (await createProperty(agency.agent, { title: 'Piso en Gràcia', address: 'Carrer Gran, 1' })).id;
});

const inquiries = ({ api }: TestClient, of: 'lead' | 'property', id: string) =>
  api.matches.inquiries.query({ of, id });
const createQuick = (propertyId?: string, traits = {}, user: TestClient = agency.agent) =>
  user.api.leads.createQuick.mutate({
    clientKey: randomUUID(),
    lead: quickLeadFixture(traits),
    propertyId,
  });
/** What the audit log tells of matches in a timeline, newest first. */
const readLines = async (kind: 'lead' | 'property', id: string) =>
  (await readTimeline(agency.agent, { kind, id })).rows.flatMap((row) =>
    row.source === 'history' && row.entity === 'matches'
      ? [
          {
            isInquiry: row.isInquiry,
            to: row.changes[0]?.to ?? null,
            name: row.leadName,
            title: row.propertyTitle,
          },
        ]
      : [],
  );

describe('a new lead', () => {
  test('that asks for a property is interested in it, which the timelines of both tell', async () => {
    const { agent } = agency;
    const { id } = await createQuick(property, { name: 'Laura Gil' });
    const [inquiry, ...others] = await inquiries(agent, 'lead', id);
    expect(others).toEqual([]);
    expect(inquiry).toMatchObject({
      ...{ propertyId: property, propertyTitle: 'Piso en Gràcia', address: 'Carrer Gran, 1' },
      ...{ leadName: 'Laura Gil', decision: 'interested', version: 1, cover: null },
    });
    expect(await inquiries(agent, 'property', property)).toEqual([inquiry]);
    const line = { isInquiry: true, to: 'interested', name: 'Laura Gil', title: 'Piso en Gràcia' };
    expect(await readLines('lead', id)).toEqual([line]);
    expect(await readLines('property', property)).toEqual([line]);

    const full = await agent.api.leads.create.mutate({
      clientKey: randomUUID(),
      lead: leadFixture({ name: 'Otra' }),
      propertyId: property,
    });
    expect((await inquiries(agent, 'property', property)).map(({ leadId }) => leadId)).toEqual([full.id, id]);
    expect(await inquiries(agent, 'lead', (await createQuick()).id)).toEqual([]);
  });

  test('that is sent again with its key asks once, and one with another property is another one', async () => {
    const { createQuick: create } = agency.agent.api.leads;
    const input = { clientKey: randomUUID(), lead: quickLeadFixture(), propertyId: property };
    const { id } = await create.mutate(input);
    expect((await create.mutate(input)).id).toBe(id);
    expect(await inquiries(agency.agent, 'lead', id)).toHaveLength(1);
    expect(await outcome(create.mutate({ ...input, propertyId: undefined }))).toMatch(/^CONFLICT/);
  });

  test('of a colleague keeps what it asks for, where the one who made it does not see it', async () => {
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    const colleague = await createTestUser({ agencyId: agency.id });
    const { id } = await createQuick(property, { assignedTo: colleague.id });
    expect(await inquiries(agency.manager, 'lead', id)).toHaveLength(1);
    // The property is that of the agent: of the pair each sees but one side.
    expect(await inquiries(agency.agent, 'property', property)).toEqual([]);
    expect(await inquiries(colleague, 'lead', id)).toEqual([]);
    const hidden = (await createProperty(colleague)).id;
    expect(await outcome(createQuick(hidden))).toBe(NOT_FOUND);
  });
});

describe('matches.ask', () => {
  let lead: string;
  beforeEach(async () => {
    lead = (await createLead(agency.agent, { name: 'Laura Gil' })).id;
  });
  const ask = (propertyId = property, user: TestClient = agency.agent) =>
    user.api.matches.ask.mutate({ leadId: lead, propertyId });

  test('lists further properties newest first, and one that is asked for again once', async () => {
    const other = (await createProperty(agency.agent)).id;
    expect(await ask()).toEqual({ version: 1, before: null });
    await ask(other);
    const asked = await inquiries(agency.agent, 'lead', lead);
    expect(asked.map(({ propertyId }) => propertyId)).toEqual([other, property]);
    expect(await ask()).toMatchObject({ version: 1, before: { decision: 'interested' } });
    expect(await inquiries(agency.agent, 'lead', lead)).toEqual(asked);
    expect(await readLines('lead', lead)).toHaveLength(2);
  });

  test('replaces another decision, which undoing gives back', async () => {
    const { decide } = agency.agent.api.matches;
    await decide.mutate({ ...decision(lead, property, 'discarded'), reasonText: 'Caro' });
    const { version, before } = await ask();
    expect(before).toEqual({ decision: 'discarded', reason: 'price', reasonText: 'Caro', askedAt: null });
    expect(await inquiries(agency.agent, 'lead', lead)).toMatchObject([
      { decision: 'interested', version: 2 },
    ]);
    if (!before) throw new Error('no decision before');
    await decide.mutate({ leadId: lead, propertyId: property, version, ...before });
    expect(await inquiries(agency.agent, 'lead', lead)).toEqual([]);
    expect(await agency.agent.api.matches.discarded.query({ of: 'lead', id: lead })).toHaveLength(1);
  });

  test('a decision that is withdrawn is again that of its origin, and then no inquiry', async () => {
    const { decide } = agency.agent.api.matches;
    await ask();
    const [{ askedAt } = { askedAt: '' }] = await inquiries(agency.agent, 'lead', lead);
    const pair = { ...decision(lead, property), version: 1 };
    await decide.mutate({ ...pair, decision: 'discarded', reason: 'price' });
    const restore = { ...pair, version: 2, decision: null };
    expect(await decide.mutate(restore)).toEqual({ version: 3 });
    expect(await decide.mutate(restore)).toEqual({ version: 3 });
    expect(await inquiries(agency.agent, 'lead', lead)).toMatchObject([{ decision: 'interested', askedAt }]);
    expect(await decide.mutate({ ...pair, version: 3, decision: null })).toEqual({ version: null });
    expect(await inquiries(agency.agent, 'lead', lead)).toEqual([]);
    expect((await readLines('lead', lead)).map(({ isInquiry, to }) => [isInquiry, to])).toEqual([
      [true, null],
      [true, 'interested'],
      [false, 'discarded'],
      [true, 'interested'],
    ]);
    // Undone, it was asked for when it was.
    await decide.mutate({ ...pair, version: null, decision: 'interested', askedAt });
    expect(await inquiries(agency.agent, 'lead', lead)).toMatchObject([{ askedAt, version: 4 }]);
  });

  test('a record of another agency or one that is hidden is not found, and nothing is written', async () => {
    const { otherTenant } = agency;
    const foreign = (await createProperty(otherTenant)).id;
    expect(await outcome(ask(foreign))).toBe(NOT_FOUND);
    expect(await outcome(ask(property, otherTenant))).toBe(NOT_FOUND);
    await sql("update agencies set agent_visibility = 'own' where id = ?", [agency.id]);
    const colleague = await createTestUser({ agencyId: agency.id });
    expect(await outcome(ask(property, colleague))).toBe(NOT_FOUND);
    expect(await outcome(ask((await createProperty(colleague)).id))).toBe(NOT_FOUND);
    expect((await sql('select id from matches where agency_id = ?', [agency.id])).rows).toEqual([]);
    expect(await inquiries(otherTenant, 'property', property)).toEqual([]);
  });

  test('deleting the property deletes what was asked', async () => {
    await ask();
    await agency.manager.api.properties.delete.mutate({ id: property });
    expect(await inquiries(agency.agent, 'lead', lead)).toEqual([]);
  });

  test.each(['older', 'newer'] as const)(
    'a merge keeps that the %s lead asked, whichever decision stays, and separating gives it back',
    async (asking) => {
      const { agent } = agency;
      const traits = { phone: '612 345 678' };
      const [older, newer] = [await createLead(agent, traits), await createLead(agent, traits)];
      const [one, other] = asking === 'older' ? [older, newer] : [newer, older];
      await agent.api.matches.ask.mutate({ leadId: one.id, propertyId: property });
      const asked = await inquiries(agent, 'lead', one.id);
      // Decided later, it stays.
      await agent.api.matches.decide.mutate(decision(other.id, property));
      const { mergeId } = await agent.api.duplicates.merge.mutate(mergeFixture(older, newer));
      expect(await inquiries(agent, 'lead', older.id)).toMatchObject([
        { decision: 'sent', askedAt: asked[0]?.askedAt },
      ]);
      await agent.api.duplicates.undoMerge.mutate({ id: mergeId });
      expect(await inquiries(agent, 'lead', other.id)).toEqual([]);
      expect(await inquiries(agent, 'lead', one.id)).toMatchObject(
        asked.map(({ askedAt, decision: made }) => ({ askedAt, decision: made })),
      );
    },
  );
});
