import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ContactForm } from '../../../db/domain/contacts/contact-form.ts';
import { withoutAccents } from '../../../db/domain/fold.ts';
import { type ImportedLead, toReachKeys } from '../../../db/domain/imports/lead-row.ts';
import { isSamePhone, type PhoneNumber, readWholePhones } from '../../../db/domain/phones.ts';
import type { UserStatus } from '../../../db/domain/users/users.ts';
import { activities } from '../../../db/tables/activities.ts';
import { users } from '../../../db/tables/agencies.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { leadEmails } from '../../../db/tables/emails.ts';
import { externalIds, importKeys } from '../../../db/tables/imports.ts';
import { leads } from '../../../db/tables/leads.ts';
import { leadPhones } from '../../../db/tables/phones.ts';
import { leadTags, tags } from '../../../db/tables/tags.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Row, Statement } from '../../tenant/tenant-types.ts';
import { toExternalKey, toNoteKey, toRecordKey } from './row-keys.ts';

/** Condition: a column has one of these values, however many. */
export const isOneOf = (column: SQLiteColumn | SQL, values: Iterable<string | number>): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify([...values])}))`;

type StoredContact = Pick<Row<typeof contacts>, 'id' | 'position' | keyof ContactForm>;
/** A lead that a row may be, with what the row is compared with. */
export type FoundLead = { lead: Row<typeof leads>; contacts: StoredContact[]; tagIds: Set<string> };
type Colleague = { id: string; name: string | null; email: string; status: UserStatus };
export type AgencyTag = { id: string; nameKey: string };

/** What the agency has of the rows of a slice. */
export type FoundLeads = {
  byId: ReadonlyMap<string, FoundLead>;
  /** The leads that a row is by its id; or by its phone and its address, of which there may be several. */
  byExternalId: (row: ImportedLead) => FoundLead | undefined;
  byReach: (row: ImportedLead) => FoundLead[];
  colleagues: readonly Colleague[];
  tags: readonly AgencyTag[];
  /** The client keys of notes that are there. */
  noteKeys: ReadonlySet<string>;
  /** The lines of the rows of an import that have these keys already. */
  lines: Map<string, number>;
};

/**
 * Reads what the agency has of these rows, in three trips at most, however many rows there are; of a draft also which keys its rows have
 * already.
 */
export async function findLeadsOfRows(
  tenantDb: TenantDb,
  rows: readonly ImportedLead[],
  draftId: string | null = null,
): Promise<FoundLeads> {
  const { select } = tenantDb.statements;
  const numbers = rows.map(({ values }) => readWholePhones(values.phone ?? ''));
  const emailOf = ({ values: { email } }: ImportedLead) => (email ? withoutAccents(email) : null);
  const ids = rows.flatMap(({ externalId }) => externalId ?? []);
  const { id, email, status } = users;
  const selectLines = (keys: readonly string[]) =>
    select(
      importKeys,
      { key: importKeys.key, line: importKeys.line },
      { where: [eq(importKeys.importId, draftId ?? ''), isOneOf(importKeys.key, keys)] },
    );
  const [ownIds, external, phones, emails, colleagues, agencyTags, lines] = await tenantDb.batch(
    select(leads, { id: leads.id }, { where: [isOneOf(leads.id, ids)] }),
    select(
      externalIds,
      { key: externalIds.key, leadId: externalIds.leadId },
      {
        where: [
          isOneOf(
            externalIds.key,
            rows.flatMap((row) => toExternalKey(row) ?? []),
          ),
        ],
      },
    ),
    select(
      leadPhones,
      {
        key: leadPhones.key,
        callingCode: leadPhones.callingCode,
        national: leadPhones.national,
        leadId: leadPhones.leadId,
      },
      {
        where: [
          isOneOf(
            leadPhones.key,
            numbers.flat().map(({ key }) => key),
          ),
          eq(leadPhones.isIdentifying, true),
        ],
      },
    ),
    select(
      leadEmails,
      { key: leadEmails.key, leadId: leadEmails.leadId },
      {
        where: [
          isOneOf(
            leadEmails.key,
            rows.flatMap((row) => emailOf(row) ?? []),
          ),
          eq(leadEmails.isIdentifying, true),
        ],
      },
    ),
    select(users, { id, name: users.fullName, email, status }),
    select(tags, { id: tags.id, nameKey: tags.nameKey }, { where: [isNull(tags.goneAt)] }),
    selectLines(rows.flatMap((row) => [...toReachKeys(row), toExternalKey(row) ?? []].flat())),
  );
  const found = new Set([
    ...ownIds.map((lead) => lead.id),
    ...[...external, ...phones, ...emails].map(({ leadId }) => leadId),
  ]);
  const { byId, ofRecords } = await readLeads(tenantDb, found, selectLines);
  const externalByKey = new Map(external.map(({ key, leadId }) => [key, leadId]));
  const phonesByKey = Map.groupBy(phones, ({ key }) => key);
  const emailsByKey = Map.groupBy(emails, ({ key }) => key);
  const byExternalId = (row: ImportedLead) => {
    const own = row.externalId === undefined ? undefined : byId.get(row.externalId);
    return own ?? byId.get(externalByKey.get(toExternalKey(row) ?? '') ?? '');
  };
  const byReach = (row: ImportedLead) => {
    const ofNumbers = readWholePhones(row.values.phone ?? '').flatMap((number) =>
      (phonesByKey.get(number.key) ?? []).filter((stored) => isSamePhone(number, toNumber(stored))),
    );
    const ofEmail = emailsByKey.get(emailOf(row) ?? '') ?? [];
    const leadIds = new Set([...ofNumbers, ...ofEmail].map(({ leadId }) => leadId));
    return [...leadIds].flatMap((leadId) => byId.get(leadId) ?? []);
  };
  const notes = rows.flatMap((row) =>
    [byExternalId(row), ...byReach(row)].flatMap((lead) =>
      row.note && lead ? [toNoteKey(lead.lead.id, row.note)] : [],
    ),
  );
  const storedNotes =
    notes.length > 0
      ? await select(
          activities,
          { key: activities.clientKey },
          { where: [isOneOf(activities.clientKey, notes)] },
        )
      : [];
  return {
    byId,
    byExternalId,
    byReach,
    colleagues,
    tags: agencyTags,
    noteKeys: new Set(storedNotes.map(({ key }) => key)),
    lines: new Map([...lines, ...ofRecords].map(({ key, line }) => [key, line])),
  };
}

const toNumber = ({ callingCode, national }: { callingCode: string; national: string }): PhoneNumber => ({
  callingCode: callingCode || null,
  national,
});

type Line = { key: string; line: number };
async function readLeads(
  tenantDb: TenantDb,
  ids: ReadonlySet<string>,
  selectLines: (keys: readonly string[]) => Statement<Line[]>,
): Promise<{ byId: Map<string, FoundLead>; ofRecords: Line[] }> {
  if (ids.size === 0) return { byId: new Map(), ofRecords: [] };
  const { scope, batch, statements } = tenantDb;
  const { id, leadId, position, name, label, phone, email, note } = contacts;
  const isLinked = scope.agencyWhere(tags, sql`${tags.id} = ${leadTags.tagId}`);
  const [found, further, links, ofRecords] = await batch(
    scope.db
      .select()
      .from(leads)
      .where(scope.agencyWhere(leads, isOneOf(leads.id, ids))),
    statements.select(
      contacts,
      { id, leadId, position, name, label, phone, email, note },
      { where: [isOneOf(leadId, ids)], order: [asc(position), asc(id)] },
    ),
    statements.select(
      leadTags,
      // Of a tag that was united with another one that one.
      {
        leadId: leadTags.leadId,
        tagId: sql<string | null>`(select ${tags.current} from ${tags} where ${and(isLinked)})`,
      },
      { where: [isOneOf(leadTags.leadId, ids)] },
    ),
    selectLines([...ids].map(toRecordKey)),
  );
  const byId = new Map(
    found.map((lead) => [
      lead.id,
      {
        lead,
        contacts: further.filter((contact) => contact.leadId === lead.id),
        tagIds: new Set(
          links.flatMap((link) => (link.leadId === lead.id && link.tagId !== null ? [link.tagId] : [])),
        ),
      },
    ]),
  );
  return { byId, ofRecords };
}
