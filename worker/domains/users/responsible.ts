import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { users } from '../../../db/tables/agencies.ts';
import { toImageVersion } from '../../image-version.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { displayNameSql } from '../../tenant/user-names.ts';

type Responsible = { name: string; avatar: string | null };

/** Column: name and version of the avatar of the user that `id` refers to, null for nobody. */
export const responsibleColumn = (tenantDb: TenantDb, id: SQLiteColumn) =>
  tenantDb.subqueries
    .field(users, sql`json_array(${displayNameSql}, ${users.avatarKey})`, id)
    .mapWith(toResponsible)
    .as('responsible') as SQL.Aliased<Responsible | null>;

/** Column: the address of the user that `id` refers to, null for nobody. */
export const responsibleEmailColumn = ({ subqueries }: TenantDb, id: SQLiteColumn) =>
  subqueries.field<string>(users, users.email, id).as('responsible_email');

function toResponsible(json: string): Responsible {
  const [name, avatarKey] = JSON.parse(json) as [string, string | null];
  return { name, avatar: toImageVersion(avatarKey) };
}

/** Condition of the filter by responsible user: 'mine' for the caller, 'none' for nobody, or the id of a user. */
export const responsibleCondition =
  ({ userId }: TenantDb, assignedTo: SQLiteColumn) =>
  (who: string | undefined): SQL | undefined => {
    if (who === 'none') return isNull(assignedTo);
    return who ? eq(assignedTo, who === 'mine' ? (userId ?? '') : who) : undefined;
  };
