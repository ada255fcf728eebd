import { type SQL, sql } from 'drizzle-orm';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { merges } from '../../../db/tables/duplicates.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** The column of a merge that refers to the record that stayed. */
export const survivorColumns = { lead: merges.leadId, owner: merges.ownerId } as const;

/** SQL of the id of a lead or owner: of one that was merged that of the one that stayed, else the id itself. */
export const survivorIdSql = (tenantDb: TenantDb, kind: PersonKind, id: string | SQL): SQL =>
  sql`coalesce(${tenantDb.subqueries.column(merges, survivorColumns[kind], sql`${merges.merged} = ${id}`)}, ${id})`;
