import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import { closedLeadStatuses } from '../../db/domain/leads/leads.ts';
import { toLocalIso } from '../../db/domain/madrid.ts';
import type { NoticeKind } from '../../db/domain/notices/notices.ts';
import { requiredDocuments } from '../../db/domain/properties/documents.ts';
import { ads } from '../../db/tables/ads.ts';
import { users } from '../../db/tables/agencies.ts';
import { documentWaivers, propertyDocuments } from '../../db/tables/files/documents.ts';
import { leads } from '../../db/tables/leads.ts';
import { notices } from '../../db/tables/notices.ts';
import { properties } from '../../db/tables/properties.ts';
import type { CellEnv } from '../cells/cells.ts';
import { openDatabase } from '../database.ts';

/** The hour in Madrid in which notices of the day are written; each is written once, however often the job runs in it. */
const MORNING_HOUR = 7;

/** A random UUID of version 4. */
const randomId = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;

/**
 * Runs every ten minutes and writes in the morning, for the responsible users of all agencies: the follow-ups of the day, and the
 * published properties that lack a required document.
 */
export async function writeMorningNotices(env: CellEnv, now: number): Promise<void> {
  const [day, time = ''] = toLocalIso(now).split('T');
  if (Number(time.slice(0, 2)) !== MORNING_HOUR) return;
  const db = openDatabase(env);
  const write = (
    kind: NoticeKind,
    column: SQL,
    record: typeof leads | typeof properties,
    key: SQL,
    where: SQL | undefined,
  ) => {
    const into = sql`insert into ${notices} (id, agency_id, user_id, kind, key, ${column}, created_at)`;
    const values = sql`select ${randomId}, ${record.agencyId}, ${record.assignedTo}, ${kind}, ${key}, ${record.id}, ${new Date(now).toISOString()}`;
    const isResponsible = and(
      sql`(${users.agencyId}, ${users.id}) = (${record.agencyId}, ${record.assignedTo})`,
      eq(users.status, 'active'),
    );
    return db.run(
      sql`${into} ${values} from ${record} join ${users} on ${isResponsible} where ${where} on conflict do nothing`,
    );
  };
  const isDue = and(
    eq(leads.nextFollowUpOn, day as string),
    notInArray(leads.status, [...closedLeadStatuses]),
  );
  const ofProperty = (
    table: typeof ads | typeof propertyDocuments | typeof documentWaivers,
    ...more: SQL[]
  ) =>
    and(sql`(${table.agencyId}, ${table.propertyId}) = (${properties.agencyId}, ${properties.id})`, ...more);
  const isPublished = sql`exists (select 1 from ${ads} where ${ofProperty(ads, eq(ads.status, 'Active'))})`;
  const present = sql`select ${propertyDocuments.documentCategory} from ${propertyDocuments} where ${ofProperty(propertyDocuments, eq(propertyDocuments.state, 'ready'))} union select ${documentWaivers.documentCategory} from ${documentWaivers} where ${ofProperty(documentWaivers)}`;
  const lacksDocument = sql`exists (select 1 from json_each(${JSON.stringify(requiredDocuments)}) where value not in (${present}))`;
  await db.batch([
    write('followUpDue', sql`lead_id`, leads, sql`'followUpDue:' || ${leads.id} || ${`:${day}`}`, isDue),
    write(
      'documentMissing',
      sql`property_id`,
      properties,
      sql`'documentMissing:' || ${properties.id}`,
      and(isPublished, lacksDocument),
    ),
  ]);
}
