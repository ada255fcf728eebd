import type { SQL } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { createAuditLog } from './audit-log.ts';
import type { Database } from '../database.ts';
import type { createAbsences } from './absences.ts';
import type { AgencyWhere, TenantTable } from './agency-where.ts';

export type Statement<R> = RunnableQuery<R, 'sqlite'>;
export type { TenantTable };
export type GeneratedColumn = 'id' | 'version' | 'clientKey' | 'createdAt' | 'updatedAt';
export type BusinessTable = TenantTable & Record<GeneratedColumn, SQLiteColumn>;
export type Row<T extends SQLiteTable> = T['$inferSelect'];

/** What the parts of the tenant-scoped database share. */
export type TenantScope = {
  db: Database;
  agencyId: string;
  userId: string | null;
  /** Condition of the agency's rows, also of those that are hidden from the user. */
  agencyWhere: AgencyWhere;
  /** Condition of the agency's rows that the user sees. */
  tenantWhere: (table: TenantTable, ...conditions: (SQL | undefined)[]) => SQL | undefined;
  /** The values of an insert or update, which fail where they refer to a hidden record (see createVisibility). */
  guardReferences: <V extends Record<string, unknown>>(
    table: SQLiteTable,
    values: V,
    options: { keepsStored: boolean },
  ) => V;
  auditLog: ReturnType<typeof createAuditLog>;
  absences: ReturnType<typeof createAbsences>;
};
