import { expect, test } from 'vitest';
import { addDays, toLocalDay } from '../../../db/domain/madrid.ts';
import { activityInput } from '../../../db/domain/timeline/activity-input.ts';
import { createDemoLeads } from '../../../db/seed/leads.ts';
import { createRandom } from '../../../db/seed/random.ts';
import { createDemoActivities, pickFollowUp } from '../../../db/seed/timeline/activities.ts';

const agencyId = crypto.randomUUID();
const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
const leads = createDemoLeads(createRandom(1), agencyId, 72, today);
const author = crypto.randomUUID();
const demo = () => {
  const subjects = { agencyId, userIds: [author], leads, owners: [], properties: [] };
  return createDemoActivities(createRandom(1888), subjects, today);
};

test('createDemoActivities are deterministic, and valid inputs of the form', () => {
  expect(demo()).toEqual(demo());
  for (const { kind, outcome, text, at } of demo()) {
    const { error } = activityInput.safeParse({ kind, outcome, text, at });
    expect.soft(error?.issues, `${kind} ${text}`).toBeUndefined();
  }
});

test('createDemoActivities happen after the creation of their lead; of most leads that are no longer new there are some', () => {
  const createdAt = new Map(leads.map((lead) => [lead.id, lead.createdAt]));
  for (const { leadId, at } of demo()) expect.soft(at > (createdAt.get(leadId ?? '') ?? '9')).toBe(true);
  const contacted = new Set(demo().map(({ leadId }) => leadId));
  expect(leads.filter(({ id, status }) => status !== 'New' && !contacted.has(id))).toEqual([]);
});

test('pickFollowUp: late, today and later ones; none of a closed lead', () => {
  const random = createRandom(7);
  const days = leads.map((lead) => ({ lead, day: pickFollowUp(random, lead, today) }));
  for (const { lead, day } of days)
    if (lead.status === 'Converted' || lead.status === 'Lost') expect.soft(day).toBeNull();
  const now = toLocalDay(today);
  const found = days.flatMap(({ day }) => day ?? []);
  expect(found.some((day) => day < now)).toBe(true);
  expect(found).toContain(now);
  expect(found.some((day) => day > addDays(now, 1))).toBe(true);
});
