import type { SQL } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { createAuditLog } from '../audit/audit-log.ts';
import type { Database } from '../database.ts';

export type Statement<R> = RunnableQuery<R, 'sqlite'>;
export type TenantTable = SQLiteTable & { agencyId: SQLiteColumn };
export type GeneratedColumn = 'id' | 'version' | 'clientKey' | 'createdAt' | 'updatedAt';
export type BusinessTable = TenantTable & Record<GeneratedColumn, SQLiteColumn>;
export type Row<T extends SQLiteTable> = T['$inferSelect'];

/** What the parts of the tenant-scoped database share. */
export type TenantScope = {
  db: Database;
  agencyId: string;
  userId: string | null;
  tenantWhere: (table: TenantTable, ...conditions: (SQL | undefined)[]) => SQL | undefined;
  auditLog: ReturnType<typeof createAuditLog>;
};
