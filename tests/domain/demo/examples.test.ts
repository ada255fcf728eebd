import { expect, test } from 'vitest';
import { eventInput } from '../../../db/domain/calendar/event-input.ts';
import {
  createExamples,
  EXAMPLE_KEYS,
  exampleKinds,
  toExampleKey,
} from '../../../db/domain/examples/examples.ts';
import { leadInput } from '../../../db/domain/leads/lead-input.ts';
import { addDays } from '../../../db/domain/madrid.ts';
import { type ScoredProperty, scoreMatch } from '../../../db/domain/matches/score.ts';
import { ownerInput } from '../../../db/domain/owners/owner-input.ts';
import { propertyInput } from '../../../db/domain/properties/property-input.ts';
import { taskInput } from '../../../db/domain/tasks/task-input.ts';

const days = Array.from({ length: 7 }, (_, more) => addDays('2026-11-20', more));
const links = { propertyId: null, leadId: null };

test.each(days)('createExamples on %s: every example is a valid form that says what it is', (today) => {
  const { owners, properties, leads, tasks, events } = createExamples(today);
  for (const { example, ...owner } of owners)
    expect.soft(ownerInput.safeParse({ ...owner, assignedTo: null }).error, example).toBeUndefined();
  for (const { example, owner, ...property } of properties)
    expect
      .soft(propertyInput.safeParse({ ...property, ownerId: null, assignedTo: null }).error, example)
      .toBeUndefined();
  for (const { example, nextFollowUpOn, ...lead } of leads) {
    expect.soft(leadInput.safeParse({ ...lead, assignedTo: null }).error, example).toBeUndefined();
    expect.soft((nextFollowUpOn ?? today) >= today, example).toBe(true);
  }
  for (const { example, property, lead, ...task } of tasks)
    expect.soft(taskInput.safeParse({ ...task, ...links, assignedTo: null }).error, example).toBeUndefined();
  for (const { example, property, lead, ...event } of events) {
    expect.soft(eventInput.safeParse({ ...event, ...links, userId: null }).error, example).toBeUndefined();
    expect.soft([0, 6]).not.toContain(new Date(event.startTime).getUTCDay());
    expect.soft(event.startTime > today, example).toBe(true);
  }
  const named = [...owners, ...leads].map(({ name }) => name);
  const titled = [...properties, ...tasks, ...events].map(({ title }) => title);
  for (const name of [...named, ...titled]) expect.soft(name).toContain('(ejemplo)');
});

test('createExamples: every reference is to an example, every name is one of its kind, and no key is that of a form', () => {
  const examples = createExamples('2026-11-20');
  const names = (kind: (typeof exampleKinds)[number]) => examples[kind].map(({ example }) => example);
  for (const kind of exampleKinds) {
    expect.soft(new Set(names(kind)).size, kind).toBe(names(kind).length);
    for (const name of names(kind)) {
      expect
        .soft(toExampleKey(name) >= EXAMPLE_KEYS.from && toExampleKey(name) < EXAMPLE_KEYS.before)
        .toBe(true);
      expect.soft(toExampleKey(name)).toMatch(/^example-[a-z]+$/);
    }
  }
  for (const { owner } of examples.properties) expect.soft(names('owners')).toContain(owner);
  for (const { property = 'piso', lead = 'lucia' } of [...examples.tasks, ...examples.events]) {
    expect.soft(names('properties')).toContain(property);
    expect.soft(names('leads')).toContain(lead);
  }
});

test('createExamples: every lead has a match among the properties', () => {
  const { leads, properties } = createExamples('2026-11-20');
  const homes = properties.map(
    (property) => ({ ...property, zone: property.zone ?? null }) as ScoredProperty,
  );
  for (const lead of leads) {
    const wishes = { ...lead, operation: null, preferredZones: lead.preferredZones ?? [] };
    const scores = homes.map((home) => scoreMatch(wishes, home)).filter((score) => score !== null);
    expect.soft(scores.length, lead.name).toBeGreaterThan(0);
  }
});
