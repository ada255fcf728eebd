import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { ContactForm } from '../../../db/domain/contacts/contact-form.ts';
import type { ImportedRow } from '../../../db/domain/imports/parse-row.ts';
import type { Values } from '../../../db/domain/imports/row-rules.ts';
import type { UserStatus } from '../../../db/domain/users/users.ts';
import { activities } from '../../../db/tables/activities.ts';
import { ads } from '../../../db/tables/ads.ts';
import { users } from '../../../db/tables/agencies.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { importKeys } from '../../../db/tables/imports.ts';
import { tags } from '../../../db/tables/tags.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Row, Statement } from '../../tenant/tenant-types.ts';
import { oneOfCondition } from './one-of-condition.ts';
import { toExternalKey, toNoteKey, toRecordKey } from './row-keys.ts';
import { type FoundOwner, searchPeople, searchProperties } from './searches.ts';
import type { ImportTarget } from './targets.ts';

type StoredContact = Pick<Row<typeof contacts>, 'id' | 'position' | keyof ContactForm>;
type StoredRecord = Values & { id: string; version: number; createdAt: string; assignedTo: string | null };
/** A record that a row may be, with what the row is compared with. */
export type FoundRecord = { record: StoredRecord; contacts: StoredContact[]; tagIds: Set<string> };
type Colleague = { id: string; name: string | null; email: string; status: UserStatus };
type AgencyTag = { id: string; nameKey: string };

/** What the agency has of the rows of a slice. */
export type FoundRecords = {
  byId: ReadonlyMap<string, FoundRecord>;
  /** The record that a row is by its id; those that it is by its phone and its address, of which there may be several, or its reference. */
  byExternalId: (row: ImportedRow) => FoundRecord | undefined;
  byKeys: (row: ImportedRow) => FoundRecord[];
  /** The owner that a row names, the one that the record has where that may be it. */
  findOwner: (row: ImportedRow, stored: unknown) => FoundOwner;
  /** The ids of ads that rows name. */
  adIds: ReadonlySet<string>;
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
export async function findRecordsOfRows(
  tenantDb: TenantDb,
  target: ImportTarget,
  rows: readonly ImportedRow[],
  draftId: string | null = null,
): Promise<FoundRecords> {
  const { select } = tenantDb.statements;
  const { table, externalIdTable, identifiedId } = target;
  const search =
    target.kind === 'properties' ? searchProperties(tenantDb, rows) : searchPeople(tenantDb, target, rows);
  const { id, email, status } = users;
  const selectLines = (keys: readonly string[]) =>
    select(
      importKeys,
      { key: importKeys.key, line: importKeys.line },
      { where: [eq(importKeys.importId, draftId ?? ''), oneOfCondition(importKeys.key, keys)] },
    );
  const externalKeys = rows.flatMap((row) => toExternalKey(target, row) ?? []);
  const [ownIds, external, colleagues, agencyTags, lines, ownAds, ...found] = await tenantDb.batch(
    select(
      table,
      { id: table.id },
      {
        where: [
          oneOfCondition(
            table.id,
            rows.flatMap(({ externalId }) => externalId ?? []),
          ),
        ],
      },
    ),
    select(
      externalIdTable,
      { key: externalIdTable.key, recordId: identifiedId },
      { where: [oneOfCondition(externalIdTable.key, externalKeys)] },
    ),
    select(users, { id, name: users.fullName, email, status }),
    select(tags, { id: tags.id, nameKey: tags.nameKey }, { where: [isNull(tags.goneAt)] }),
    selectLines([...externalKeys, ...rows.flatMap(target.toKeys)]),
    select(
      ads,
      { id: ads.id },
      {
        where: [
          oneOfCondition(
            ads.id,
            rows.flatMap(({ adId }) => adId ?? []),
          ),
        ],
      },
    ),
    ...search.statements,
  );
  const { findIds, findOwner } = search.toFinders(found);
  const foundIds = new Set<string>([
    ...ownIds.map((own) => String(own.id)),
    ...external.map(({ recordId }) => String(recordId)),
    ...rows.flatMap(findIds),
  ]);
  const { byId, ofRecords } = await readRecords(tenantDb, target, foundIds, selectLines);
  const externalByKey = new Map(external.map(({ key, recordId }) => [key, String(recordId)]));
  const byExternalId = (row: ImportedRow) => {
    const own = row.externalId === undefined ? undefined : byId.get(row.externalId);
    return own ?? byId.get(externalByKey.get(toExternalKey(target, row) ?? '') ?? '');
  };
  const byKeys = (row: ImportedRow) => findIds(row).flatMap((recordId) => byId.get(recordId) ?? []);
  const notes = rows.flatMap((row) =>
    [byExternalId(row), ...byKeys(row)].flatMap((each) =>
      row.note && each ? [toNoteKey(each.record.id, row.note)] : [],
    ),
  );
  const storedNotes =
    notes.length > 0
      ? await select(
          activities,
          { key: activities.clientKey },
          { where: [oneOfCondition(activities.clientKey, notes)] },
        )
      : [];
  return {
    byId,
    byExternalId,
    byKeys,
    findOwner,
    adIds: new Set(ownAds.map(({ id: adId }) => adId)),
    colleagues,
    tags: agencyTags,
    noteKeys: new Set(storedNotes.map(({ key }) => key)),
    lines: new Map([...lines, ...ofRecords].map(({ key, line }) => [key, line])),
  };
}

type Line = { key: string; line: number };
async function readRecords(
  { scope, batch, statements: { select } }: TenantDb,
  { table, tagLinkTable, linkedId, contactId }: ImportTarget,
  ids: ReadonlySet<string>,
  selectLines: (keys: readonly string[]) => Statement<Line[]>,
): Promise<{ byId: Map<string, FoundRecord>; ofRecords: Line[] }> {
  if (ids.size === 0) return { byId: new Map(), ofRecords: [] };
  const { id, position, name, label, phone, email, note } = contacts;
  const personId = contactId ?? contacts.leadId;
  const isLinked = scope.agencyRowsCondition(tags, sql`${tags.id} = ${tagLinkTable.tagId}`);
  const [found, further, tagged, ofRecords] = await batch(
    select(table, getTableColumns(table), { where: [oneOfCondition(table.id, ids)] }),
    select(
      contacts,
      { id, personId, position, name, label, phone, email, note },
      { where: [oneOfCondition(personId, ids)], order: [asc(position), asc(id)] },
    ),
    select(
      tagLinkTable,
      // Of a tag that was united with another one that one.
      {
        recordId: linkedId,
        tagId: sql<string | null>`(select ${tags.current} from ${tags} where ${and(isLinked)})`,
      },
      { where: [oneOfCondition(linkedId, ids)] },
    ),
    selectLines([...ids].map(toRecordKey)),
  );
  const contactsOf = Map.groupBy(further, (contact) => contact.personId);
  const tagsOf = Map.groupBy(tagged, ({ recordId }) => recordId);
  const byId = new Map(
    (found as StoredRecord[]).map((record) => [
      record.id,
      {
        record,
        contacts: contactsOf.get(record.id) ?? [],
        tagIds: new Set((tagsOf.get(record.id) ?? []).flatMap(({ tagId }) => tagId ?? [])),
      },
    ]),
  );
  return { byId, ofRecords };
}
