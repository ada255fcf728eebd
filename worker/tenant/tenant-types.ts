import type { SQL } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../database.ts';
import type { AgencyCondition, TenantTable } from './agency-condition.ts';
import type { createAuditLog } from './audit-log.ts';
import type { NewValues, TablePolicies } from './policy.ts';

export type Statement<R> = RunnableQuery<R, 'sqlite'>;
export type { TenantTable };
export type KernelColumn = 'id' | 'version' | 'clientKey' | 'createdAt' | 'updatedAt';
export type BusinessTable = TenantTable & Record<KernelColumn, SQLiteColumn>;
export type Row<T extends SQLiteTable> = T['$inferSelect'];

/** What the parts of the tenant-scoped database share, and what the writes of a domain make their statements of. */
export type TenantScope = {
  db: Database;
  agencyId: string;
  userId: string | null;
  /** Condition of the agency's rows, also of those that are hidden from the user. */
  agencyRowsCondition: AgencyCondition;
  /** Condition of the agency's rows that the user sees. */
  visibleRowsCondition: (table: TenantTable, ...conditions: (SQL | undefined)[]) => SQL | undefined;
  /** The values of an insert or update, which fail where they refer to a hidden record (see createVisibility). */
  guardReferences: <V extends Record<string, unknown>>(
    table: SQLiteTable,
    values: V,
    options: { keepsStored: boolean },
  ) => V;
  auditLog: ReturnType<typeof createAuditLog>;
  policies: TablePolicies;
  changeNotices: ChangeNotices;
};

/** Builders of the statements that tell colleagues of a change, in its batch. */
export type ChangeNotices = {
  /** Runs after the insert of the row of this id. */
  noticeStatementsOfInsert: (table: BusinessTable, id: string, values: NewValues) => Statement<unknown>[];
  /** Runs before an update of the row that `isCurrent` matches. */
  noticeStatementsOfUpdate: (
    table: BusinessTable,
    isCurrent: SQL | undefined,
    values: NewValues,
  ) => Statement<unknown>[];
  /** Runs before an update of the rows that `isCurrent` matches, whose digest this will be. */
  noticeStatementsOfMany: (
    table: BusinessTable,
    isCurrent: SQL | undefined,
    values: NewValues,
    digest: string,
  ) => Statement<unknown>[];
};

/** What the domains tell the kernel: the policies of their tables, and who writes the notices of a change. */
export type DomainPolicies = {
  tables: TablePolicies;
  createChangeNotices: (scope: Omit<TenantScope, 'changeNotices'>) => ChangeNotices;
};

/** A record, and the version of it that was read. */
export type RecordRef = { id: string; version: number };
