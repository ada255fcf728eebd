import type { Database } from '../../../worker/database.ts';
import { isClosedLead } from '../../domain/leads/leads.ts';
import { addDays, toLocalDay } from '../../domain/madrid.ts';
import { activities } from '../../tables/activities.ts';
import { history } from '../../tables/history.ts';
import type { leads } from '../../tables/leads.ts';
import { createRandom, type Random } from '../random.ts';
import { attempts, type Deed, followUps, openings, ownerDeeds, propertyDeeds } from './activity-texts.ts';

type Activity = typeof activities.$inferInsert;
type Entry = typeof history.$inferInsert;
type Lead = typeof leads.$inferInsert;
type Stamped = { id: string; createdAt: string };
/** What activities are recorded of: an agency's leads, owners and properties, and the users who record them. */
type Subjects = {
  agencyId: string;
  userIds: readonly string[];
  leads: readonly Lead[];
  owners: readonly Stamped[];
  properties: readonly Stamped[];
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The day of a lead's next follow-up: late, today, in the days to come, or none; of a closed lead none. */
export function pickFollowUp(
  random: Random,
  { status, createdAt }: Pick<Lead, 'status' | 'createdAt'>,
  today: number,
) {
  const day = addDays(toLocalDay(today), random.pick([-4, -2, -1, 0, 0, 1, 1, 2, 3, 5, 7]));
  const isRecent = today - Date.parse(createdAt) < 60 * DAY_MS;
  const chosen = random.chance(isRecent ? 0.7 : 0.2) ? day : null;
  return status && isClosedLead(status) ? null : chosen;
}

/** Returns activities of an agency's records between their creation and `today`, a midnight in UTC. */
export function createDemoActivities(random: Random, subjects: Subjects, today: number): Activity[] {
  const { agencyId, userIds } = subjects;
  const record = (
    deed: Deed,
    subject: Partial<Activity>,
    from: string,
    author: string,
    index = 0,
  ): Activity => {
    const days = Math.max(1, Math.floor((today - Date.parse(from)) / DAY_MS));
    // During the office's hours, after the record was created, and not all at once on its first day.
    const at =
      today -
      random.between(1, Math.min(days, 45)) * DAY_MS +
      random.between(8, 18) * HOUR_MS +
      random.between(0, 59) * 60_000;
    const iso = new Date(Math.max(at, Date.parse(from) + (1 + index) * HOUR_MS)).toISOString();
    return {
      ...{ kind: deed.kind, outcome: deed.outcome ?? null, text: deed.text },
      ...subject,
      ...{ id: random.uuid(), agencyId, clientKey: random.uuid(), authorId: author },
      ...{ at: iso, createdAt: iso, updatedAt: iso },
    };
  };
  const ofLeads = subjects.leads.flatMap(({ id, status, createdAt }) => {
    if (status === 'New' && random.chance(0.7)) return [];
    const author = random.pick(userIds);
    const days = Math.floor((today - Date.parse(createdAt)) / DAY_MS);
    const deeds = [
      random.pick(status === 'New' ? attempts : openings),
      ...random.some(followUps, status === 'New' ? 0 : random.between(1, Math.max(1, Math.min(days, 6)))),
    ];
    return deeds.map((deed, index) => record(deed, { leadId: id }, createdAt, author, index));
  });
  const few = (rows: readonly Stamped[], deeds: Deed[], key: 'ownerId' | 'propertyId') =>
    rows.flatMap(({ id, createdAt }) =>
      random
        .some(deeds, random.between(0, 2))
        .map((deed) => record(deed, { [key]: id }, createdAt, random.pick(userIds))),
    );
  return [
    ...ofLeads,
    ...few(subjects.owners, ownerDeeds, 'ownerId'),
    ...few(subjects.properties, propertyDeeds, 'propertyId'),
  ];
}

/** Returns what the audit log has of the records: their creation, and the status of leads that are no longer new. */
export function createDemoHistory(random: Random, subjects: Subjects): Entry[] {
  const { agencyId, userIds } = subjects;
  const entry = (entity: string, entityId: string, at: string, more: Partial<Entry> = {}): Entry => ({
    ...{ agencyId, at, entity, entityId, actorId: random.pick(userIds), role: 'agent', action: 'create' },
    ...more,
  });
  const created = (entity: string, rows: readonly Stamped[]) =>
    rows.map(({ id, createdAt }) => entry(entity, id, createdAt));
  const statuses = subjects.leads.flatMap(({ id, status, updatedAt }) =>
    status === 'New'
      ? []
      : [
          entry('leads', id, updatedAt, {
            ...{ action: 'update', fields: ['status'], change: { from: 'New', to: status } },
          }),
        ],
  );
  return [
    ...created('leads', subjects.leads),
    ...created('property_owners', subjects.owners),
    ...created('properties', subjects.properties),
    ...statuses,
  ].sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** Builds the statements that insert the activities and the audit log of an agency's records. */
export function buildActivityStatements(db: Database, subjects: Subjects, seed: number, today: number) {
  const random = createRandom(seed);
  return [
    db.insert(activities).values(createDemoActivities(random, subjects, today)),
    db.insert(history).values(createDemoHistory(random, subjects)),
  ] as const;
}
