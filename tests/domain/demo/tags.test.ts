import { expect, test } from 'vitest';
import { tagForm } from '../../../db/domain/tags/tag-input.ts';
import { MAX_TAGS_OF_RECORD, tagColours } from '../../../db/domain/tags/tags.ts';
import { createDemoLeads } from '../../../db/seed/leads.ts';
import { createDemoOwners } from '../../../db/seed/owners.ts';
import { createRandom } from '../../../db/seed/random.ts';
import { createDemoTags } from '../../../db/seed/tags.ts';

const today = Date.UTC(2026, 10, 20);
const agency = crypto.randomUUID();
const leads = createDemoLeads(createRandom(1), agency, 72, today);
const owners = createDemoOwners(createRandom(1), agency, 24, today);
const demo = () =>
  createDemoTags(createRandom(4), agency, '2026-01-01T00:00:00.000Z', {
    lead: leads,
    owner: owners,
    property: owners,
  });

test('createDemoTags are eight, each a valid input in a colour of its own, on some of each kind', () => {
  expect(demo()).toEqual(demo());
  const { tags, lead, owner, property } = demo();
  expect(tags).toHaveLength(8);
  for (const { name, colour } of tags)
    expect.soft(tagForm.safeParse({ name, colour }).error?.issues ?? [], name).toEqual([]);
  expect(tags.map(({ colour }) => colour).sort()).toEqual([...tagColours].sort());
  expect(new Set(tags.map(({ nameKey }) => nameKey)).size).toBe(8);
  for (const links of [lead, owner, property]) expect(links.length).toBeGreaterThan(3);
  const counts = leads.map(({ id }) => lead.filter(({ leadId }) => leadId === id).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_TAGS_OF_RECORD);
  // One row of the list says '+1'.
  expect(Math.max(...counts)).toBeGreaterThan(3);
});
