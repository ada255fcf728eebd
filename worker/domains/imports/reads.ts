import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { importRowListInput } from '../../../db/domain/imports/import-input.ts';
import {
  IMPORT_DAYS,
  IMPORT_ROWS_PAGE,
  type ImportKind,
  MAX_IMPORTS,
  type RowOutcome,
} from '../../../db/domain/imports/imports.ts';
import { users } from '../../../db/tables/agencies.ts';
import { importRows, imports } from '../../../db/tables/imports.ts';
import type { SessionUser } from '../../auth/session.ts';
import type { Caller } from '../../caller.ts';
import { AppError, notFound } from '../../errors.ts';
import { getVisibleUserIds } from '../../tenant/visibility.ts';
import { oneOfCondition } from './one-of-condition.ts';

const DAY_MS = 24 * 3_600_000;
const SEES_NOT_ALL = 'Solo puede importar quien ve todos los leads de la agencia.';
const MANAGERS_ONLY = 'Solo los gerentes pueden importar propietarios y propiedades.';

type Importer = Parameters<typeof getVisibleUserIds>[0];
/** Throws FORBIDDEN for who does not see all leads, and of other kinds for who is no manager. */
export function assertMayImport(user: Importer, kind: ImportKind = 'leads'): void {
  if (getVisibleUserIds(user) !== null) throw new AppError('FORBIDDEN', SEES_NOT_ALL);
  if (kind !== 'leads' && user.role !== 'manager') throw new AppError('FORBIDDEN', MANAGERS_ONLY);
}

/** Condition: the user is a manager, or the import is the user's own, of leads; it is kept for IMPORT_DAYS. */
export const readableImportCondition = ({ id, role }: Pick<SessionUser, 'id' | 'role'>): SQL | undefined =>
  and(
    role === 'manager' ? undefined : and(eq(imports.userId, id), eq(imports.kind, 'leads')),
    gt(imports.createdAt, new Date(Date.now() - IMPORT_DAYS * DAY_MS).toISOString()),
  );

const outcomesColumn = ({ scope: { agencyRowsCondition, db } }: Caller['tenantDb']) => {
  const counted = db
    .select({ outcome: importRows.outcome, count: sql<number>`count(*)`.as('count') })
    .from(importRows)
    .where(agencyRowsCondition(importRows, sql`${importRows.importId} = ${imports.id}`))
    .groupBy(importRows.outcome);
  return sql<string>`(select json_group_object(outcome, count) from (${counted}))`.as('outcomes');
};

function toColumns(tenantDb: Caller['tenantDb']) {
  const { id, kind, fileName, state, userId, settings, total, received, done, undoFrom } = imports;
  const { createdAt, finishedAt } = imports;
  return {
    ...{
      id,
      kind,
      fileName,
      state,
      userId,
      settings,
      total,
      received,
      done,
      undoFrom,
      createdAt,
      finishedAt,
    },
    userName: tenantDb.subqueries
      .field(users, sql<string>`coalesce(${users.fullName}, ${users.email})`, userId)
      .as('user_name'),
    outcomes: outcomesColumn(tenantDb),
  };
}
type Counted = { outcomes: string };
const withOutcomes = <R extends Counted>({ outcomes, ...row }: R) => ({
  ...row,
  outcomes: JSON.parse(outcomes) as Partial<Record<RowOutcome, number>>,
});

/** Returns the imports of the last IMPORT_DAYS, newest first: of a manager all of the agency's, of an agent their own. */
export async function findImports({ tenantDb, user }: Caller) {
  const found = await tenantDb.statements.select(imports, toColumns(tenantDb), {
    where: [readableImportCondition(user)],
    order: [desc(imports.createdAt), desc(imports.id)],
    limit: MAX_IMPORTS,
  });
  return found.map(withOutcomes);
}

/** Returns an import with how many of its rows have each outcome. Throws NOT_FOUND. */
export async function findImport({ tenantDb, user }: Caller, id: string) {
  const [found] = await tenantDb.statements.select(imports, toColumns(tenantDb), {
    where: [eq(imports.id, id), readableImportCondition(user)],
  });
  if (!found) throw notFound();
  return withOutcomes(found);
}

/** Returns a page of the rows of an import with these outcomes, in the order of the file; `next` is null after the last one. Throws NOT_FOUND. */
export async function findImportRows(
  { tenantDb, user }: Caller,
  { id, outcomes, after }: z.output<typeof importRowListInput>,
) {
  const { position, line, outcome, reason, name, recordId } = importRows;
  const [[found], rows] = await tenantDb.batch(
    tenantDb.statements.select(
      imports,
      { id: imports.id },
      { where: [eq(imports.id, id), readableImportCondition(user)] },
    ),
    tenantDb.statements.select(
      importRows,
      { position, line, outcome, reason, name, recordId },
      {
        where: [eq(importRows.importId, id), oneOfCondition(outcome, outcomes), gt(position, after ?? -1)],
        order: [asc(position)],
        limit: IMPORT_ROWS_PAGE,
      },
    ),
  );
  if (!found) throw notFound();
  return { rows, next: rows.length === IMPORT_ROWS_PAGE ? (rows.at(-1)?.position ?? null) : null };
}
