import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type {
  ImportSettings,
  importCreateInput,
  importRowsInput,
} from '../../../db/domain/imports/import-input.ts';
import { importRules } from '../../../db/domain/imports/import-rules.ts';
import {
  type ImportKind,
  type ImportState,
  MAX_IMPORTS,
  type RowOutcome,
} from '../../../db/domain/imports/imports.ts';
import { type ImportedRow, parseRow } from '../../../db/domain/imports/parse-row.ts';
import type { Values } from '../../../db/domain/imports/row-rules.ts';
import { importKeys, importRows, imports } from '../../../db/tables/imports.ts';
import type { Caller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { AppError, idempotencyConflict, notFound } from '../../errors.ts';
import { digestInput } from '../../tenant/input-digest.ts';
import { insertRows } from '../../tenant/insert-rows.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { describeChange } from './describe-change.ts';
import { findRecordsOfRows } from './found-records.ts';
import { planRow, toRowKeys } from './plan.ts';
import { assertMayImport, readableImportCondition } from './reads.ts';
import { getTarget } from './targets.ts';

type JobCaller = Caller & Pick<Context, 'cell' | 'env'>;

const IMPORTS_FULL = `Ya hay ${MAX_IMPORTS} importaciones este mes. Espera a que pasen unos días.`;
const ROWS_ARE_MISSING = 'Faltan filas de antes. Vuelve a elegir el archivo.';
const STATE_HAS_CHANGED = 'La importación ha cambiado. Recarga la página para ver cómo está.';

/** Begins a draft. Idempotent by client key. Throws FORBIDDEN, CONFLICT where there are MAX_IMPORTS. */
export async function createImport(
  { tenantDb, user }: Caller,
  { clientKey, ...values }: z.output<typeof importCreateInput>,
): Promise<{ id: string; received: number }> {
  assertMayImport(user, values.kind);
  const { scope, batch, statements } = tenantDb;
  const now = new Date().toISOString();
  const row = {
    ...values,
    id: crypto.randomUUID(),
    clientKey,
    userId: user.id,
    createdAt: now,
    updatedAt: now,
  };
  const fits = sql`(select count(*) from ${imports} where ${scope.agencyRowsCondition(imports)}) < ${MAX_IMPORTS}`;
  const { id, received, userId, kind, fileName, total, settings } = imports;
  const [, , [created]] = await batch(
    insertRows(scope, imports, [row], fits),
    scope.auditLog.auditIfChanged('create', imports, row.id) as never,
    statements.select(
      imports,
      { id, received, userId, kind, fileName, total, settings },
      { where: [eq(imports.clientKey, clientKey)] },
    ),
  );
  if (!created) throw new AppError('CONFLICT', IMPORTS_FULL);
  const { id: createdId, received: had, userId: by, ...stored } = created;
  if (by !== user.id || digestInput(stored) !== digestInput(values)) throw idempotencyConflict(createdId);
  return { id: createdId, received: had };
}

type NewRow = {
  line: number;
  outcome: RowOutcome;
  reason: string | null;
  name: string | null;
  contents: ImportedRow | null;
};
/** Validates the next rows of a draft, and plans what they would do. Throws FORBIDDEN, NOT_FOUND, CONFLICT. */
export async function addRows(
  { tenantDb, user }: Caller,
  { id, from, rows }: z.output<typeof importRowsInput>,
): Promise<{ received: number }> {
  assertMayImport(user);
  const { scope, batch, statements } = tenantDb;
  const [draft] = await statements.select(
    imports,
    {
      kind: imports.kind,
      state: imports.state,
      received: imports.received,
      total: imports.total,
      settings: imports.settings,
    },
    { where: [eq(imports.id, id), readableImportCondition(user)] },
  );
  if (!draft) throw notFound();
  const until = from + rows.length;
  if (draft.received >= until) return { received: draft.received };
  if (draft.state !== 'draft' || draft.received !== from || until > draft.total)
    throw new AppError('CONFLICT', ROWS_ARE_MISSING);
  const { found, keys } = await previewRows(tenantDb, id, rows, draft);
  const isNext = scope.agencyRowsCondition(
    imports,
    eq(imports.id, id),
    eq(imports.state, 'draft'),
    eq(imports.received, from),
  );
  const isReady = sql`exists (select 1 from ${imports} where ${isNext})`;
  const newRows = found.map((row, index) => ({ ...row, importId: id, position: from + index }));
  const newKeys = [...keys].map(([key, line]) => ({ importId: id, key, line }));
  await batch(
    insertRows(scope, importRows, newRows, isReady),
    insertRows(scope, importKeys, newKeys, isReady),
    scope.db
      .update(imports)
      .set({ received: until, updatedAt: new Date().toISOString() })
      .where(isNext) as never,
  );
  return { received: until };
}

type Sent = z.output<typeof importRowsInput>['rows'];
/** Reads rows and says what each would do; `keys`: those that they are the first to have, with their line. */
async function previewRows(
  tenantDb: TenantDb,
  importId: string,
  rows: Sent,
  { kind, settings }: { kind: ImportKind; settings: ImportSettings },
): Promise<{ found: NewRow[]; keys: Map<string, number> }> {
  const target = getTarget(kind);
  const read = rows.map(({ line, cells }) => ({ line, read: parseRow(kind, settings, cells) }));
  const existing = await findRecordsOfRows(
    tenantDb,
    target,
    read.flatMap(({ read: each }) => (each.ok ? [each.row] : [])),
    importId,
  );
  const planned = read.map(({ line, read: each }) => {
    if (!each.ok) return { line, read: each, plan: null, keys: [] };
    const plan = planRow(target, each.row, existing);
    const keys = plan.outcome === 'wrong' ? [] : toRowKeys(target, each.row, plan, existing);
    return { line, read: each, plan, keys };
  });
  const { lines } = existing;
  const keys = new Map<string, number>();
  const { titleFields } = importRules[kind];
  const found = planned.map(({ line, read: each, plan, keys: own }): NewRow => {
    if (!each.ok) return { line, outcome: 'wrong', reason: each.reason, name: each.name, contents: null };
    const { values } = each.row;
    const stored: Values = plan && 'found' in plan ? plan.found.record : {};
    const [called] = titleFields.flatMap((field) => values[field] ?? stored[field] ?? []);
    const shown = { line, name: called === undefined ? null : String(called) };
    if (!plan || plan.outcome === 'wrong')
      return { ...shown, outcome: 'wrong', reason: plan?.reason ?? null, contents: null };
    const earlier = own.map((key) => lines.get(key)).find((first) => first !== undefined);
    if (earlier !== undefined)
      return { ...shown, outcome: 'duplicate', reason: `Repite la fila ${earlier}.`, contents: null };
    for (const key of own) {
      lines.set(key, line);
      keys.set(key, line);
    }
    const reason = plan.outcome === 'changed' ? describeChange(target, plan) : null;
    return { ...shown, outcome: plan.outcome, reason, contents: each.row };
  });
  return { found, keys };
}

/** Changes the state of an import that has one of these; returns the one that it has. Throws FORBIDDEN, NOT_FOUND. */
async function changeState(
  { tenantDb, user }: Caller,
  id: string,
  from: ImportState[],
  values: Partial<typeof imports.$inferInsert> & { state: ImportState },
): Promise<ImportState> {
  assertMayImport(user);
  const { scope, batch, statements } = tenantDb;
  const isImport = and(eq(imports.id, id), readableImportCondition(user));
  const [, , found] = await batch(
    scope.db
      .update(imports)
      .set({ ...values, updatedAt: new Date().toISOString(), version: sql`${imports.version} + 1` })
      .where(
        scope.agencyRowsCondition(
          imports,
          isImport,
          inArray(imports.state, from),
          eq(imports.received, imports.total),
        ),
      ) as never,
    scope.auditLog.auditIfChanged(values.state, imports, id) as never,
    statements.select(imports, { state: imports.state }, { where: [isImport] }),
  );
  const [current] = found;
  if (!current) throw notFound();
  return current.state;
}

/** Tells the job that an import waits; a job that is not told finds it by itself some minutes later. */
async function wakeJob({ tenantDb, cell, env }: JobCaller, id: string): Promise<void> {
  const slice = { at: Date.now(), agency: tenantDb.scope.agencyId, cursor: id };
  await env.JOBS.sendBatch([{ body: { job: 'imports', cell, ...slice } }]);
}

/** Begins an import or goes on with it; one that runs already goes on. Throws FORBIDDEN, NOT_FOUND, CONFLICT. */
export async function startImport(caller: JobCaller, id: string): Promise<void> {
  const state = await changeState(caller, id, ['draft', 'paused'], { state: 'running' });
  if (state !== 'running' && state !== 'done') throw new AppError('CONFLICT', STATE_HAS_CHANGED);
  await wakeJob(caller, id);
}

/** Pauses an import; one that is done stays so. Throws FORBIDDEN, NOT_FOUND, CONFLICT. */
export async function pauseImport(caller: Caller, id: string): Promise<void> {
  const state = await changeState(caller, id, ['running'], { state: 'paused' });
  if (state !== 'paused' && state !== 'done') throw new AppError('CONFLICT', STATE_HAS_CHANGED);
}

/** Begins to take an import back. Throws FORBIDDEN, NOT_FOUND, CONFLICT. */
export async function undoImport(caller: JobCaller, id: string): Promise<void> {
  const begins = { state: 'undoing' as const, undoFrom: sql`${imports.total}` as never };
  const state = await changeState(caller, id, ['paused', 'done'], begins);
  if (state !== 'undoing' && state !== 'undone') throw new AppError('CONFLICT', STATE_HAS_CHANGED);
  await wakeJob(caller, id);
}

/** Deletes a draft with its rows. Throws FORBIDDEN, NOT_FOUND, CONFLICT. */
export async function discardImport({ tenantDb, user }: Caller, id: string): Promise<void> {
  assertMayImport(user);
  const { scope, batch, statements } = tenantDb;
  const isImport = and(eq(imports.id, id), readableImportCondition(user));
  const isDraft = scope.agencyRowsCondition(imports, isImport, eq(imports.state, 'draft'));
  const [[found], , deleted] = await batch(
    statements.select(imports, { id: imports.id }, { where: [isImport] }),
    scope.auditLog.auditRows('delete', imports, isDraft) as never,
    scope.db.delete(imports).where(isDraft).returning({ id: imports.id }),
  );
  if (!found) throw notFound();
  if (deleted.length === 0) throw new AppError('CONFLICT', STATE_HAS_CHANGED);
}
