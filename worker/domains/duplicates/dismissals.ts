import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { duplicateDismissInput } from '../../../db/domain/duplicates/duplicate-input.ts';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { dismissedDuplicates } from '../../../db/tables/duplicates.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { personTables } from '../people/person-tables.ts';

type Person = { kind: PersonKind; id: string };

/**
 * Remembers that two people are not the same person, or forgets that the user has said so; what a colleague says stays. Idempotent.
 * Throws NOT_FOUND.
 */
export async function dismissDuplicate(
  tenantDb: TenantDb,
  userId: string,
  { first, second, isDismissed }: z.output<typeof duplicateDismissInput>,
) {
  const find = ({ kind, id }: Person) => {
    const table = personTables[kind];
    return tenantDb.statements.select(table, { id: table.id }, { where: [eq(table.id, id)] });
  };
  const isPair = eq(dismissedDuplicates.pair, [first.id, second.id].toSorted().join(' '));
  const isOwn = eq(dismissedDuplicates.dismissedBy, userId);
  const [[one], [other]] = await tenantDb.batch(
    find(first),
    find(second),
    ...(isDismissed
      ? insertStatements(tenantDb, userId, first, second)
      : [
          tenantDb.statements.auditRows('delete', dismissedDuplicates, null, isPair, isOwn),
          tenantDb.statements.deleteWhere(dismissedDuplicates, isPair, isOwn),
        ]),
  );
  if (!one || !other) throw notFound();
}

/** Builds the statements that insert a pair, if both people exist and the pair does not. */
function insertStatements(tenantDb: TenantDb, userId: string, first: Person, second: Person) {
  const now = new Date().toISOString();
  const id = crypto.randomUUID();
  const [table, otherTable] = [personTables[first.kind], personTables[second.kind]];
  const row = {
    id,
    clientKey: crypto.randomUUID(),
    version: 1,
    createdAt: now,
    updatedAt: now,
    dismissedBy: userId,
    [first.kind === 'lead' ? 'leadId' : 'ownerId']: first.id,
    [second.kind === 'lead' ? 'otherLeadId' : 'otherOwnerId']: second.id,
  };
  const hasOther = sql`exists ${tenantDb.subqueries.column(otherTable, sql`1`, eq(otherTable.id, second.id))}`;
  return [
    tenantDb.statements.insertForEach(dismissedDuplicates, row, table, eq(table.id, first.id), hasOther),
    tenantDb.statements.auditRows('create', dismissedDuplicates, null, eq(dismissedDuplicates.id, id)),
  ];
}
