import { eq, ne, type SQL } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { phoneKey, withoutAccents } from '../../../db/domain/fold.ts';
import type { duplicatesInput } from '../../../db/domain/search/search-input.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { newestFirstSorted } from '../pagination.ts';
import { userNameSubquery } from '../user-names.ts';

/** Records that a warning names. */
const MAX_DUPLICATES = 3;

/**
 * Finds the leads and owners with the same email address or the same phone number (its last nine digits), newest first, in one batch:
 * at most MAX_DUPLICATES.
 */
export async function findDuplicates(
  tenantDb: TenantDb,
  { phone, email, except }: z.output<typeof duplicatesInput>,
) {
  const key = phoneKey(phone);
  const address = withoutAccents(email);
  const find = (table: typeof leads | typeof propertyOwners, isSame: SQL) =>
    tenantDb.statements.select(
      table,
      {
        id: table.id,
        name: table.name,
        status: table.status,
        assigneeName: userNameSubquery(tenantDb, table.assignedTo).as('assignee_name'),
      },
      { where: [isSame, ne(table.id, except ?? '')], order: newestFirstSorted(table), limit: MAX_DUPLICATES },
    );
  const findIn = (table: typeof leads | typeof propertyOwners) => [
    ...(key ? [find(table, eq(table.phoneKey, key))] : []),
    ...(address ? [find(table, eq(table.emailFolded, address))] : []),
  ];
  const [ofLeads, ofOwners] = [findIn(leads), findIn(propertyOwners)];
  const [, ...results] = await tenantDb.batch(tenantDb.statements.noop, ...ofLeads, ...ofOwners);
  const all = results.flatMap((rows, index) =>
    rows.map((row) => ({ kind: index < ofLeads.length ? ('lead' as const) : ('owner' as const), ...row })),
  );
  const distinct = all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
  return distinct.slice(0, MAX_DUPLICATES);
}
