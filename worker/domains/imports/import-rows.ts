import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { ContactForm } from '../../../db/domain/contacts/contact-form.ts';
import { foldContact } from '../../../db/domain/contacts/contacts.ts';
import type { RowOutcome } from '../../../db/domain/imports/imports.ts';
import type { ImportedLead } from '../../../db/domain/imports/lead-row.ts';
import { getOperationByBudgets } from '../../../db/domain/leads/lead-operation.ts';
import { isClosedLead, type LeadStatus } from '../../../db/domain/leads/leads.ts';
import { quickLeadDefaults } from '../../../db/domain/leads/quick-lead-input.ts';
import { foldPerson } from '../../../db/domain/search/folded-columns.ts';
import { toTagKey } from '../../../db/domain/tags/tag-key.ts';
import { activities } from '../../../db/tables/activities.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { externalIds, type ImportedBefore, importRows, imports } from '../../../db/tables/imports.ts';
import { leads } from '../../../db/tables/leads.ts';
import { leadTags } from '../../../db/tables/tags.ts';
import { isConstraintError } from '../../database-errors.ts';
import { AppError } from '../../errors.ts';
import { insertRows } from '../../tenant/insert-rows.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { contactEntry } from '../contacts/policy.ts';
import { createTag } from '../tags/writes.ts';
import { type FoundLead, type FoundLeads, findLeadsOfRows, isOneOf } from './found-leads.ts';
import { planRow, type RowPlan } from './plan.ts';
import { toExternalKey, toNoteKey } from './row-keys.ts';

/** Rows that are imported in one transaction. */
export const IMPORT_SLICE = 100;
const NOT_SAVED = 'No se ha podido guardar.';

type StoredRow = { position: number; contents: ImportedLead | null };
type Import = { id: string; userId: string; done: number; total: number };

/**
 * Imports the next rows of an import that runs; returns whether it is still to go on. All of them and how far it has come are written in
 * one transaction, so that a row is imported once, whoever tries, and whenever the process ends.
 */
export async function importNextRows(tenantDb: TenantDb, id: string): Promise<boolean> {
  const { id: importId, userId, done, total, state } = imports;
  const [found] = await tenantDb.statements.select(
    imports,
    { id: importId, userId, done, total, state },
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
        lt(importRows.position, found.done + IMPORT_SLICE),
      ],
      order: [asc(importRows.position)],
    },
  );
  const written = await importRowsOf(tenantDb, found, rows);
  return written < found.total;
}

/** Writes rows that follow the done ones; returns how many are done then. Fewer rows are tried where one of them is refused. */
async function importRowsOf(tenantDb: TenantDb, of: Import, rows: StoredRow[]): Promise<number> {
  const until = rows.length === 0 ? of.total : of.done + rows.length;
  try {
    const slice = await planSlice(tenantDb, of, rows);
    await writeSlice(tenantDb, of, slice, until);
    return until;
  } catch (error) {
    if (!isConstraintError(error)) throw error;
    if (rows.length > 1) return importRowsOf(tenantDb, of, rows.slice(0, Math.floor(rows.length / 2)));
    const refused = rows.map(({ position }) => ({ position, outcome: 'wrong' as const, reason: NOT_SAVED }));
    await writeSlice(tenantDb, of, { ...noWrites(), results: refused }, until);
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
type Values = Record<string, unknown>;
type Change = { found: FoundLead; values: Values };
type Slice = {
  results: Result[];
  leads: Values[];
  contacts: Values[];
  notes: Values[];
  tags: Values[];
  externalIds: Values[];
  changes: Change[];
};
const noWrites = (): Slice => ({
  results: [],
  leads: [],
  contacts: [],
  notes: [],
  tags: [],
  externalIds: [],
  changes: [],
});

/** Plans the rows anew, by what the agency has now, and collects what is written for them. */
async function planSlice(tenantDb: TenantDb, of: Import, rows: StoredRow[]): Promise<Slice> {
  const filled = rows.flatMap(({ position, contents }) => (contents ? [{ position, row: contents }] : []));
  const agency = await findLeadsOfRows(
    tenantDb,
    filled.map(({ row }) => row),
  );
  const slice = noWrites();
  const touched = new Set<string>();
  const planned = filled.map(({ position, row }) => ({ position, row, plan: planRow(row, agency) }));
  const tagIds = await makeTags(tenantDb, agency, planned);
  for (const { position, row, plan } of planned) {
    if (plan.outcome === 'wrong') {
      slice.results.push({ position, outcome: 'wrong', reason: plan.reason });
      continue;
    }
    const missing = (row.tags ?? []).find((name) => !tagIds.has(toTagKey(name)));
    if (missing !== undefined) {
      slice.results.push({
        position,
        outcome: 'wrong',
        reason: `Etiquetas: no se puede crear «${missing}».`,
      });
      continue;
    }
    const writer = createWriter(of, slice, position, tagIds);
    if (plan.outcome === 'new') writer.create(row, plan.assignedTo);
    else if (touched.has(plan.found.lead.id))
      slice.results.push({ position, outcome: 'duplicate', reason: 'Repite una fila anterior.' });
    else writer.change(row, plan);
    if ('found' in plan) touched.add(plan.found.lead.id);
  }
  return slice;
}

/** Creates the tags that rows name and the agency does not have; returns the ids by key, without those that cannot be created. */
async function makeTags(
  tenantDb: TenantDb,
  agency: FoundLeads,
  planned: { row: ImportedLead; plan: RowPlan }[],
): Promise<Map<string, string>> {
  const ids = new Map(agency.tags.map(({ nameKey, id }) => [nameKey, id]));
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
function createWriter(of: Import, slice: Slice, position: number, tagIds: ReadonlyMap<string, string>) {
  const now = new Date().toISOString();
  const key = `${of.id}:${position}`;
  const stamps = { version: 1, createdAt: now, updatedAt: now };
  const addContacts = (leadId: string, all: readonly ContactForm[], after: number) =>
    all.map((contact, index) => {
      const row = { id: crypto.randomUUID(), clientKey: `${key}:${index}`, position: after + index + 1 };
      slice.contacts.push({ ...contact, ...foldContact(contact), ...stamps, ...row, leadId });
      return row.id;
    });
  const addTags = (leadId: string, recordCreatedAt: string, names: readonly string[]) =>
    names.flatMap((name) => {
      const tagId = tagIds.get(toTagKey(name));
      if (tagId === undefined) return [];
      slice.tags.push({ leadId, tagId, recordCreatedAt });
      return [tagId];
    });
  const addNote = (leadId: string, text: string | null | undefined) => {
    if (!text) return [];
    const id = crypto.randomUUID();
    const authorId = of.userId;
    slice.notes.push({
      ...stamps,
      id,
      clientKey: toNoteKey(leadId, text),
      kind: 'note',
      text,
      at: now,
      authorId,
      leadId,
    });
    return [id];
  };
  const remember = (row: ImportedLead, leadId: string) => {
    const externalKey = toExternalKey(row);
    if (externalKey !== null && row.externalId !== leadId)
      slice.externalIds.push({
        ...stamps,
        id: crypto.randomUUID(),
        clientKey: key,
        key: externalKey,
        leadId,
      });
  };
  return {
    create(row: ImportedLead, assignedTo: string | null) {
      const { name = '', phone = null, email = null, nextFollowUpOn = null } = row.values;
      const id = crypto.randomUUID();
      const status: LeadStatus = row.values.status ?? quickLeadDefaults.status;
      slice.leads.push({
        ...quickLeadDefaults,
        ...row.values,
        ...foldPerson({ name, phone, email }),
        ...stamps,
        ...{ id, clientKey: key, assignedTo, importedAt: now, operation: getOperationByBudgets(row.values) },
        ...{ earlierContactAt: row.lastContactAt ?? null, lastContactAt: row.lastContactAt ?? null },
        nextFollowUpOn: isClosedLead(status) ? null : nextFollowUpOn,
      });
      addContacts(id, row.contacts ?? [], 0);
      addTags(id, now, row.tags ?? []);
      addNote(id, row.note);
      remember(row, id);
      slice.results.push({ position, outcome: 'new', recordId: id });
    },
    change(row: ImportedLead, plan: Extract<RowPlan, { found: FoundLead }>) {
      const { lead, contacts: stored } = plan.found;
      remember(row, lead.id);
      if (plan.outcome === 'same') {
        slice.results.push({ position, outcome: 'same', recordId: lead.id });
        return;
      }
      const values = toChangedColumns(lead, plan);
      if (Object.keys(values).length > 0) slice.changes.push({ found: plan.found, values });
      const before: ImportedBefore = {
        values: Object.fromEntries(
          Object.keys(values).map((field) => [field, lead[field as keyof typeof lead] ?? null]),
        ),
        contacts: addContacts(lead.id, plan.contacts, stored.at(-1)?.position ?? 0),
        tags: addTags(lead.id, lead.createdAt, plan.tags),
        activities: addNote(lead.id, plan.note),
      };
      slice.results.push({ position, outcome: 'changed', recordId: lead.id, before });
    },
  };
}

/** The columns of a lead that a row changes, with those that follow them. */
function toChangedColumns(
  lead: FoundLead['lead'],
  { values, lastContactAt }: { values: Values; lastContactAt: string | null },
): Values {
  const next = { ...lead, ...values } as FoundLead['lead'];
  const isRenamed = ['name', 'phone', 'email'].some((field) => field in values);
  const operation = getOperationByBudgets(next);
  return {
    ...values,
    ...(isRenamed && foldPerson(next)),
    ...(operation !== null && operation !== lead.operation && { operation }),
    ...(lastContactAt !== null && { lastContactAt, earlierContactAt: lastContactAt }),
    ...(isClosedLead(next.status) && lead.nextFollowUpOn !== null && { nextFollowUpOn: null }),
  };
}

/** Writes a slice in one transaction, where the import still runs and has come to where the slice begins. */
async function writeSlice(tenantDb: TenantDb, of: Import, slice: Slice, until: number): Promise<void> {
  const { db, agencyWhere, auditLog } = tenantDb.scope;
  const claim = crypto.randomUUID();
  const isImport = eq(imports.id, of.id);
  const isOurs = sql`exists (select 1 from ${imports} where ${agencyWhere(imports, isImport, eq(imports.claim, claim))})`;
  const idsOf = (rows: readonly Values[]) => rows.map(({ id }) => String(id));
  const isNew = (table: typeof leads | typeof contacts | typeof activities, rows: readonly Values[]) =>
    agencyWhere(table, isOneOf(table.id, idsOf(rows)));
  const changes = slice.changes.flatMap(({ found: { lead }, values }) => {
    const isLead = agencyWhere(leads, eq(leads.id, lead.id), eq(leads.version, lead.version), isOurs);
    return [
      auditLog.recordUpdate(leads, isLead, values),
      db
        .update(leads)
        .set({
          ...values,
          changeDigest: null,
          version: lead.version + 1,
          updatedAt: new Date().toISOString(),
        })
        .where(isLead),
    ];
  });
  const statements = [
    ...(slice.leads.length > 0
      ? [
          insertRows(tenantDb.scope, leads, slice.leads, isOurs),
          auditLog.recordForRows('create', leads, isNew(leads, slice.leads)),
        ]
      : []),
    ...changes,
    ...(slice.contacts.length > 0
      ? [
          insertRows(tenantDb.scope, contacts, slice.contacts, isOurs),
          auditLog.recordForRows('create', contacts, isNew(contacts, slice.contacts), contactEntry()),
        ]
      : []),
    ...(slice.notes.length > 0
      ? [
          insertRows(tenantDb.scope, activities, slice.notes, isOurs),
          auditLog.recordForRows('create', activities, isNew(activities, slice.notes)),
        ]
      : []),
    ...(slice.tags.length > 0 ? [insertRows(tenantDb.scope, leadTags, slice.tags, isOurs)] : []),
    ...(slice.externalIds.length > 0
      ? [insertRows(tenantDb.scope, externalIds, slice.externalIds, isOurs)]
      : []),
  ];
  const now = new Date().toISOString();
  await tenantDb.batch(
    db
      .update(imports)
      .set({ claim })
      .where(
        agencyWhere(
          imports,
          isImport,
          eq(imports.state, 'running'),
          eq(imports.done, of.done),
          areAsRead(tenantDb, slice.changes),
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
      .from(sql`json_each(${JSON.stringify(slice.results)}) as given`)
      .where(
        agencyWhere(
          importRows,
          eq(importRows.importId, of.id),
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
        ...(until >= of.total && { state: 'done', finishedAt: now }),
      })
      .where(agencyWhere(imports, isImport, eq(imports.claim, claim))) as never,
  );
}

/** Condition: nobody has changed the leads since they were read. */
function areAsRead({ scope: { agencyWhere } }: TenantDb, changes: readonly Change[]): SQL | undefined {
  if (changes.length === 0) return undefined;
  const read = JSON.stringify(changes.map(({ found: { lead } }) => [lead.id, lead.version]));
  const isAsRead = and(
    sql`(${leads.id}, ${leads.version}) in (select value ->> 0, value ->> 1 from json_each(${read}))`,
  );
  return sql`(select count(*) from ${leads} where ${agencyWhere(leads, isAsRead)}) = ${changes.length}`;
}
