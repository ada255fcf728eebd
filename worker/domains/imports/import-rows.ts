import { asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { ContactForm } from '../../../db/domain/contacts/contact-form.ts';
import { foldContact } from '../../../db/domain/contacts/contacts.ts';
import type { ImportKind, RowOutcome } from '../../../db/domain/imports/imports.ts';
import type { ImportedRow } from '../../../db/domain/imports/parse-row.ts';
import type { Values } from '../../../db/domain/imports/row-rules.ts';
import { toTagKey } from '../../../db/domain/tags/tag-key.ts';
import { activities } from '../../../db/tables/activities.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { type ImportedBefore, importRows, imports } from '../../../db/tables/imports.ts';
import { properties } from '../../../db/tables/properties.ts';
import { isConstraintError } from '../../database-errors.ts';
import { AppError } from '../../errors.ts';
import { insertRows } from '../../tenant/insert-rows.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { BusinessTable, Statement } from '../../tenant/tenant-types.ts';
import { contactEntry } from '../contacts/policy.ts';
import { createTag } from '../tags/writes.ts';
import { describeChange } from './describe-change.ts';
import { type FoundRecord, type FoundRecords, findRecordsOfRows } from './found-records.ts';
import { oneOfCondition } from './one-of-condition.ts';
import { planRow, type RowPlan } from './plan.ts';
import { toExternalKey, toNoteKey } from './row-keys.ts';
import { getTarget, type ImportTarget } from './targets.ts';

/** Rows that are imported in one transaction. */
export const IMPORT_BATCH_SIZE = 100;
const NOT_SAVED = 'No se ha podido guardar.';

type StoredRow = { position: number; contents: ImportedRow | null };
type Import = { id: string; kind: ImportKind; userId: string; done: number; total: number };

/**
 * Imports the next rows of an import that runs; returns whether it is still to go on. All of them and how far it has come are written in
 * one transaction, so that a row is imported once, whoever tries, and whenever the process ends.
 */
export async function importNextRows(tenantDb: TenantDb, id: string): Promise<boolean> {
  const { id: importId, kind, userId, done, total, state } = imports;
  const [found] = await tenantDb.statements.select(
    imports,
    { id: importId, kind, userId, done, total, state },
    { where: [eq(imports.id, id)] },
  );
  if (found?.state !== 'running') return false;
  const rows = await tenantDb.statements.select(
    importRows,
    { position: importRows.position, contents: importRows.contents },
    {
      where: [
        eq(importRows.importId, id),
        gte(importRows.position, found.done),
        lt(importRows.position, found.done + IMPORT_BATCH_SIZE),
      ],
      order: [asc(importRows.position)],
    },
  );
  const written = await importRowsInHalves(tenantDb, found, rows);
  return written < found.total;
}

/** Writes rows that follow the done ones; returns how many are done then. Fewer rows are tried where one of them is refused. */
async function importRowsInHalves(
  tenantDb: TenantDb,
  currentImport: Import,
  rows: StoredRow[],
): Promise<number> {
  const until = rows.length === 0 ? currentImport.total : currentImport.done + rows.length;
  try {
    const writes = await planWrites(tenantDb, currentImport, rows);
    await writePlanned(tenantDb, currentImport, writes, until);
    return until;
  } catch (error) {
    if (!isConstraintError(error)) throw error;
    if (rows.length > 1)
      return importRowsInHalves(tenantDb, currentImport, rows.slice(0, Math.floor(rows.length / 2)));
    const refused = rows.map(({ position }) => ({ position, outcome: 'wrong' as const, reason: NOT_SAVED }));
    await writePlanned(tenantDb, currentImport, { ...noWrites(), results: refused }, until);
    return until;
  }
}

/** What becomes of a row, as its update has it. */
type Result = {
  position: number;
  outcome: RowOutcome;
  reason?: string;
  recordId?: string;
  before?: ImportedBefore;
};
type Change = { found: FoundRecord; values: Values };
type PlannedWrites = {
  results: Result[];
  records: Values[];
  contacts: Values[];
  notes: Values[];
  tags: Values[];
  externalIds: Values[];
  changes: Change[];
};
const noWrites = (): PlannedWrites => ({
  results: [],
  records: [],
  contacts: [],
  notes: [],
  tags: [],
  externalIds: [],
  changes: [],
});

/** Plans the rows anew, by what the agency has now, and collects what is written for them. */
async function planWrites(
  tenantDb: TenantDb,
  currentImport: Import,
  rows: StoredRow[],
): Promise<PlannedWrites> {
  const target = getTarget(currentImport.kind);
  const filled = rows.flatMap(({ position, contents }) => (contents ? [{ position, row: contents }] : []));
  const existing = await findRecordsOfRows(
    tenantDb,
    target,
    filled.map(({ row }) => row),
  );
  const writes = noWrites();
  const touched = new Set<string>();
  const planned = filled.map(({ position, row }) => ({
    position,
    row,
    plan: planRow(target, row, existing),
  }));
  const tagIds = await makeTags(tenantDb, existing, planned);
  for (const { position, row, plan } of planned) {
    if (plan.outcome === 'wrong') {
      writes.results.push({ position, outcome: 'wrong', reason: plan.reason });
      continue;
    }
    const missing = (row.tags ?? []).find((name) => !tagIds.has(toTagKey(name)));
    if (missing !== undefined) {
      writes.results.push({
        position,
        outcome: 'wrong',
        reason: `Etiquetas: no se puede crear «${missing}».`,
      });
      continue;
    }
    const writer = createWriter(target, currentImport, writes, position, tagIds);
    if (plan.outcome === 'new') writer.create(row, plan.links);
    else if (touched.has(plan.found.record.id))
      writes.results.push({ position, outcome: 'duplicate', reason: 'Repite una fila anterior.' });
    else if (target.conflictMessage !== null && wasMadeBy(currentImport, plan.found))
      writes.results.push({ position, outcome: 'wrong', reason: target.conflictMessage });
    else writer.change(row, plan);
    if ('found' in plan) touched.add(plan.found.record.id);
  }
  return writes;
}

/** Whether a record is of an earlier row of the import: a property that got by itself the reference that a later row states. */
const wasMadeBy = ({ id }: Import, { record }: FoundRecord) => String(record.clientKey).startsWith(`${id}:`);

/** Creates the tags that rows name and the agency does not have; returns the ids by key, without those that cannot be created. */
async function makeTags(
  tenantDb: TenantDb,
  existing: FoundRecords,
  planned: { row: ImportedRow; plan: RowPlan }[],
): Promise<Map<string, string>> {
  const ids = new Map(existing.tags.map(({ nameKey, id }) => [nameKey, id]));
  const names = planned.flatMap(({ row, plan }) => (plan.outcome === 'wrong' ? [] : (row.tags ?? [])));
  for (const name of names) {
    const key = toTagKey(name);
    if (ids.has(key)) continue;
    try {
      const tag = { name };
      ids.set(key, (await createTag(tenantDb, { clientKey: crypto.randomUUID(), tag })).id);
    } catch (error) {
      // There are as many as there may be.
      if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
    }
  }
  return ids;
}

/** Collects what is written for one row. */
function createWriter(
  target: ImportTarget,
  currentImport: Import,
  writes: PlannedWrites,
  position: number,
  tagIds: ReadonlyMap<string, string>,
) {
  const { linkedId, identifiedId, activityId, contactId } = target;
  const now = new Date().toISOString();
  const key = `${currentImport.id}:${position}`;
  const stamps = { version: 1, createdAt: now, updatedAt: now };
  const addContacts = (recordId: string, all: readonly ContactForm[], after: number) =>
    all.map((contact, index) => {
      const row = { id: crypto.randomUUID(), clientKey: `${key}:${index}`, position: after + index + 1 };
      const person = contactId ? { [contactId.name]: recordId } : {};
      writes.contacts.push({ ...contact, ...foldContact(contact), ...stamps, ...row, ...person });
      return row.id;
    });
  const addTags = (recordId: string, recordCreatedAt: string, names: readonly string[]) =>
    names.flatMap((name) => {
      const tagId = tagIds.get(toTagKey(name));
      if (tagId === undefined) return [];
      writes.tags.push({ [linkedId.name]: recordId, tagId, recordCreatedAt });
      return [tagId];
    });
  const addNote = (recordId: string, text: string | null | undefined) => {
    if (!text) return [];
    const id = crypto.randomUUID();
    const written = {
      kind: 'note',
      text,
      at: now,
      authorId: currentImport.userId,
      [activityId.name]: recordId,
    };
    writes.notes.push({ ...stamps, id, clientKey: toNoteKey(recordId, text), ...written });
    return [id];
  };
  const remember = (row: ImportedRow, recordId: string) => {
    const externalKey = toExternalKey(target, row);
    if (externalKey !== null && row.externalId !== recordId)
      writes.externalIds.push({
        ...stamps,
        id: crypto.randomUUID(),
        clientKey: key,
        key: externalKey,
        [identifiedId.name]: recordId,
      });
  };
  return {
    create(row: ImportedRow, links: Values) {
      const id = crypto.randomUUID();
      writes.records.push({ ...target.toNewColumns(row, now), ...links, ...stamps, id, clientKey: key });
      addContacts(id, row.contacts ?? [], 0);
      addTags(id, now, row.tags ?? []);
      addNote(id, row.note);
      remember(row, id);
      writes.results.push({ position, outcome: 'new', recordId: id });
    },
    change(row: ImportedRow, plan: Extract<RowPlan, { found: FoundRecord }>) {
      const { record, contacts: stored } = plan.found;
      remember(row, record.id);
      if (plan.outcome === 'same') {
        writes.results.push({ position, outcome: 'same', recordId: record.id });
        return;
      }
      const values = target.toChangedColumns(record, plan.values, plan.lastContactAt);
      if (Object.keys(values).length > 0) writes.changes.push({ found: plan.found, values });
      const before: ImportedBefore = {
        values: Object.fromEntries(Object.keys(values).map((field) => [field, record[field] ?? null])),
        contacts: addContacts(record.id, plan.contacts, stored.at(-1)?.position ?? 0),
        tags: addTags(record.id, record.createdAt, plan.tags),
        activities: addNote(record.id, plan.note),
      };
      const reason = describeChange(target, plan);
      writes.results.push({ position, outcome: 'changed', reason, recordId: record.id, before });
    },
  };
}

/** Writes what was planned in one transaction, where the import still runs and has come to where these rows begin. */
async function writePlanned(
  tenantDb: TenantDb,
  currentImport: Import,
  writes: PlannedWrites,
  until: number,
): Promise<void> {
  const { db, agencyRowsCondition, auditLog } = tenantDb.scope;
  const claim = crypto.randomUUID();
  const isImport = eq(imports.id, currentImport.id);
  const isOurs = sql`exists (select 1 from ${imports} where ${agencyRowsCondition(imports, isImport, eq(imports.claim, claim))})`;
  const idsOf = (rows: readonly Values[]) => rows.map(({ id }) => String(id));
  const isNew = (rowsTable: BusinessTable, rows: readonly Values[]) =>
    agencyRowsCondition(rowsTable, oneOfCondition(rowsTable.id, idsOf(rows)));
  const { table, tagLinkTable, externalIdTable } = getTarget(currentImport.kind);
  const insertAudited = (rowsTable: BusinessTable, rows: readonly Values[], details?: SQL) =>
    rows.length === 0
      ? []
      : [
          insertRows(tenantDb.scope, rowsTable, rows, isOurs),
          auditLog.auditRows('create', rowsTable, isNew(rowsTable, rows), details),
        ];
  const changes = writes.changes.flatMap(({ found: { record }, values }) => {
    const isRecord = agencyRowsCondition(
      table,
      eq(table.id, record.id),
      eq(table.version, record.version),
      isOurs,
    );
    return [
      auditLog.auditUpdate(table, isRecord, values),
      db
        .update(table)
        .set({
          ...values,
          changeDigest: null,
          version: record.version + 1,
          updatedAt: new Date().toISOString(),
        } as never)
        .where(isRecord),
    ];
  });
  const statements = [
    // Those with a reference of their own first, so that no other gets it from the counter.
    ...insertAudited(
      table,
      writes.records.toSorted((a, b) => Number(!a.reference) - Number(!b.reference)),
    ),
    ...changes,
    ...insertAudited(contacts, writes.contacts, contactEntry()),
    ...insertAudited(activities, writes.notes),
    ...(writes.tags.length > 0 ? [insertRows(tenantDb.scope, tagLinkTable, writes.tags, isOurs)] : []),
    ...(writes.externalIds.length > 0
      ? [insertRows(tenantDb.scope, externalIdTable, writes.externalIds, isOurs)]
      : []),
  ];
  const now = new Date().toISOString();
  await tenantDb.batch(
    db
      .update(imports)
      .set({ claim })
      .where(
        agencyRowsCondition(
          imports,
          isImport,
          eq(imports.state, 'running'),
          eq(imports.done, currentImport.done),
          unchangedCondition(tenantDb, table, writes.changes),
          freeReferencesCondition(tenantDb, writes),
        ),
      ) as never,
    ...(statements as Statement<unknown>[]),
    db
      .update(importRows)
      .set({
        outcome: sql`given.value ->> '$.outcome'` as never,
        reason: sql`given.value ->> '$.reason'`,
        recordId: sql`given.value ->> '$.recordId'`,
        before: sql`given.value -> '$.before'`,
        doneAt: now,
      })
      .from(sql`json_each(${JSON.stringify(writes.results)}) as given`)
      .where(
        agencyRowsCondition(
          importRows,
          eq(importRows.importId, currentImport.id),
          // Else every row of the import would be compared with each of these.
          gte(importRows.position, currentImport.done),
          lt(importRows.position, until),
          sql`${importRows.position} = given.value ->> '$.position'`,
          isOurs,
        ),
      ) as never,
    db
      .update(imports)
      .set({
        claim: null,
        done: until,
        updatedAt: now,
        ...(until >= currentImport.total && { state: 'done', finishedAt: now }),
      })
      .where(agencyRowsCondition(imports, isImport, eq(imports.claim, claim))) as never,
  );
}

/** Condition: nobody has given a property one of these references since they were read. */
function freeReferencesCondition(
  { scope: { agencyRowsCondition } }: TenantDb,
  { records, changes }: Pick<PlannedWrites, 'records' | 'changes'>,
): SQL | undefined {
  const taken = [
    ...records.flatMap(({ id, reference }) => (reference ? [[id, reference]] : [])),
    ...changes.flatMap(({ found: { record }, values }) =>
      values.reference ? [[record.id, values.reference]] : [],
    ),
  ];
  if (taken.length === 0) return undefined;
  const isOther = sql`exists (select 1 from json_each(${JSON.stringify(taken)}) where value ->> 1 = ${properties.reference} and value ->> 0 <> ${properties.id})`;
  const isAmong = oneOfCondition(
    properties.reference,
    taken.map(([, reference]) => String(reference)),
  );
  return sql`not exists (select 1 from ${properties} where ${agencyRowsCondition(properties, isAmong, isOther)})`;
}

/** Condition: nobody has changed the records since they were read. */
function unchangedCondition(
  { scope: { agencyRowsCondition } }: TenantDb,
  table: BusinessTable,
  changes: readonly Change[],
): SQL | undefined {
  if (changes.length === 0) return undefined;
  const read = JSON.stringify(changes.map(({ found: { record } }) => [record.id, record.version]));
  const isAsRead = sql`(${table.id}, ${table.version}) in (select value ->> 0, value ->> 1 from json_each(${read}))`;
  return sql`(select count(*) from ${table} where ${agencyRowsCondition(table, isAsRead)}) = ${changes.length}`;
}
