import { ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { withoutAccents } from '../../../db/domain/fold.ts';
import { readWholePhones } from '../../../db/domain/phones.ts';
import type { duplicatesInput } from '../../../db/domain/search/search-input.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { newestFirstWithoutIndex } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';
import { wholeEmailCondition, wholeNumberCondition } from '../people/contact-conditions.ts';
import { tiedLeadIdsSql, tiedOwnerIdSql } from '../ties/reads.ts';

/** Records that a warning names; more where as many numbers and addresses were typed, so that each has one. */
const MAX_DUPLICATES = 3;

type PersonTable = typeof leads | typeof propertyOwners;

/**
 * Finds the leads and owners who have, themselves or by a contact, one of the typed phone numbers or the same email address, newest first, in one batch: those of each
 * number in turn, so that none hides those of another.
 */
export async function findDuplicates(
  tenantDb: TenantDb,
  { phone, email, except }: z.output<typeof duplicatesInput>,
) {
  const address = withoutAccents(email);
  const find = (table: PersonTable, isSame: SQL) =>
    tenantDb.statements.select(
      table,
      {
        id: table.id,
        name: table.name,
        status: table.status,
        assigneeName: userNameSubquery(tenantDb, table.assignedTo).as('assignee_name'),
      },
      {
        where: [isSame, ne(table.id, except ?? ''), isNotTied(table)],
        order: newestFirstWithoutIndex(table),
        limit: MAX_DUPLICATES,
      },
    );
  /** Condition: not the same person in the other role. */
  const isNotTied = (table: PersonTable) =>
    except
      ? sql`${table.id} not in ${table === leads ? tiedLeadIdsSql(tenantDb, except) : tiedOwnerIdSql(tenantDb, except)}`
      : undefined;
  const contacts = [
    ...readWholePhones(phone).map(
      (number) => (table: PersonTable) => wholeNumberCondition(tenantDb, table, table.id, [number]),
    ),
    ...(address ? [(table: PersonTable) => wholeEmailCondition(tenantDb, table, table.id, address)] : []),
  ];
  const queries = contacts.flatMap((isSame) => [
    find(leads, isSame(leads)),
    find(propertyOwners, isSame(propertyOwners)),
  ]);
  const [, ...results] = await tenantDb.batch(tenantDb.statements.noop, ...queries);
  const found = contacts.map((_, index) => [
    ...(results[2 * index] ?? []).map((row) => ({ kind: 'lead' as const, ...row })),
    ...(results[2 * index + 1] ?? []).map((row) => ({ kind: 'owner' as const, ...row })),
  ]);
  const inTurn = Array.from({ length: 2 * MAX_DUPLICATES }, (_, turn) =>
    found.flatMap((people) => people.slice(turn, turn + 1)),
  ).flat();
  const distinct = inTurn.filter(({ id }, index) => inTurn.findIndex((other) => other.id === id) === index);
  return distinct.slice(0, Math.max(MAX_DUPLICATES, contacts.length));
}
