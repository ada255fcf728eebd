import { eq, sql } from 'drizzle-orm';
import { createExamples, toExampleKey } from '../../../db/domain/examples/examples.ts';
import { getOperationByBudgets } from '../../../db/domain/leads/lead-operation.ts';
import { today } from '../../../db/domain/madrid.ts';
import { foldPerson, foldProperty, foldTitle } from '../../../db/domain/search/folded-columns.ts';
import { exampleCondition } from '../../../db/tables/columns.ts';
import { events } from '../../../db/tables/events.ts';
import { propertyDocuments } from '../../../db/tables/files/documents.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { createDependentStatements } from '../../tenant/dependent-statements.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { BusinessTable, Statement } from '../../tenant/tenant-types.ts';
import { documentAuditDetails } from '../documents/document-audit.ts';
import { refersToExampleCondition } from './reads.ts';

/** The tables of examples; those that refer to others come first. */
const exampleTables: readonly BusinessTable[] = [tasks, events, properties, leads, propertyOwners];

/** Inserts the examples, those that exist already not again; the user is responsible for them. Idempotent. */
export async function loadExamples({ scope }: TenantDb): Promise<void> {
  const { db, agencyId, userId, agencyRowsCondition, auditLog } = scope;
  const now = new Date().toISOString();
  const user = userId ?? '';
  const refTo = (table: BusinessTable, name: string | undefined) =>
    name === undefined
      ? null
      : sql`(select ${table.id} from ${table} where ${agencyRowsCondition(table, eq(table.clientKey, toExampleKey(name)))})`;
  const insert = (table: BusinessTable, example: string, values: Record<string, unknown>) => {
    const id = crypto.randomUUID();
    const row = {
      ...values,
      id,
      agencyId,
      clientKey: toExampleKey(example),
      createdAt: now,
      updatedAt: now,
    };
    return [
      db
        .insert(table)
        .values(row as never)
        .onConflictDoNothing({ target: [table.agencyId, table.clientKey] }),
      auditLog.auditInsert(table, id, values),
    ];
  };
  const examples = createExamples(today());
  const statements: Statement<unknown>[] = [
    ...examples.owners.flatMap(({ example, ...owner }) =>
      insert(propertyOwners, example, { ...owner, ...foldPerson(owner), assignedTo: user }),
    ),
    ...examples.properties.flatMap(({ example, owner, ...property }) =>
      insert(properties, example, {
        ...property,
        ...foldProperty(property),
        ownerId: refTo(propertyOwners, owner),
        assignedTo: user,
      }),
    ),
    ...examples.leads.flatMap(({ example, ...lead }) =>
      insert(leads, example, {
        ...lead,
        ...foldPerson(lead),
        operation: getOperationByBudgets(lead),
        assignedTo: user,
      }),
    ),
    ...examples.tasks.flatMap(({ example, property, lead, ...task }) =>
      insert(tasks, example, {
        ...task,
        ...foldTitle(task),
        propertyId: refTo(properties, property),
        leadId: refTo(leads, lead),
        assignedTo: user,
        createdBy: user,
      }),
    ),
    ...examples.events.flatMap(({ example, property, lead, ...event }) =>
      insert(events, example, {
        ...event,
        propertyId: refTo(properties, property),
        leadId: refTo(leads, lead),
        userId: user,
      }),
    ),
  ];
  await db.batch(statements as never);
}

/** Deletes the examples with what belongs to them; what only refers to one loses the link. Idempotent. */
export async function removeExamples(tenantDb: TenantDb): Promise<void> {
  const { scope } = tenantDb;
  const { db, agencyRowsCondition, auditLog } = scope;
  const dependentStatements = createDependentStatements(scope);
  const statements = exampleTables.flatMap((table) => {
    const rows = agencyRowsCondition(table, exampleCondition(table));
    return [
      auditLog.auditDelete(table, rows),
      ...dependentStatements(
        table,
        (column) => sql`${column} in (select ${table.id} from ${table} where ${rows})`,
      ),
      db.delete(table).where(rows),
    ];
  });
  // The documents are deleted with their property, without an entry of their own.
  const recordDocuments = tenantDb.statements.auditRows(
    'delete',
    propertyDocuments,
    documentAuditDetails,
    refersToExampleCondition(tenantDb, propertyDocuments.propertyId, properties),
  );
  await db.batch([recordDocuments, ...statements] as never);
}
