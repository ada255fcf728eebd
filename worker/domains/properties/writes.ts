import { eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { composeAddress } from '../../../db/domain/properties/address.ts';
import {
  type PropertyInput,
  propertyEnums,
  type propertyStatusManyInput,
  type propertyUpdateInput,
} from '../../../db/domain/properties/property-input.ts';
import { foldProperty } from '../../../db/domain/search/folded-columns.ts';
import { activities } from '../../../db/tables/activities.ts';
import { propertyDocuments } from '../../../db/tables/files/documents.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { Caller } from '../../caller.ts';
import { assertKnownOrStored } from '../../tenant/lists/stored-values.ts';
import { loadForUpdate } from '../../tenant/load-for-update.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';
import { canSee, remainsVisible } from '../../tenant/visibility.ts';
import { documentAuditDetails } from '../documents/document-audit.ts';
import { readyDocumentConditions } from '../documents/reads.ts';
import { toOwnMatches } from '../matches/match-notices.ts';
import { changedPropertyColumns, prepareMatchNoticesOfProperties } from '../matches/property-notices.ts';

type PropertyEdit = z.output<typeof propertyUpdateInput>['property'];

const PARTS = {
  street: null,
  streetNumber: null,
  floor: null,
  door: null,
  postalCode: null,
  town: null,
};
/** Returns a property with its address as it is shown on one line: once there is a street, composed of the parts. */
const withComposedAddress = <Row extends Partial<PropertyInput>>(row: Row): Row => {
  const composed = composeAddress({ ...PARTS, ...row });
  return composed === null ? row : { ...row, address: composed };
};

/** Creates a property, with notices of its matches. */
export async function createProperty({ tenantDb, user }: Caller, clientKey: string, typed: PropertyInput) {
  const property = withComposedAddress(typed);
  const row = { ...property, ...foldProperty(property) };
  const defaults = { assignedTo: user.standIn ?? user.id };
  const notices = await prepareMatchNoticesOfProperties(tenantDb, user, [
    { stored: null, values: row.assignedTo === undefined ? { ...row, ...defaults } : row },
  ]);
  const { id, assignedTo } = await tenantDb.insert(properties, clientKey, row, {
    defaults,
    statementsFor: (newId, statements) => notices.buildStatements(statements, { newId }),
  });
  return { id, isVisible: canSee(user, assignedTo), ...toOwnMatches(notices.newMatchCount) };
}

/** Saves the form of a property (see updateWithNotices). */
export async function updateProperty(caller: Caller, ref: RecordRef, { reference, ...others }: PropertyEdit) {
  const property = reference === null ? others : { ...others, reference };
  await assertKnownOrStored(caller.tenantDb, properties, ref.id, property, propertyEnums);
  const saved = await updateWithNotices(caller, ref, property);
  return { ...saved, isVisible: remainsVisible(caller.user, property.assignedTo) };
}

/** Updates a property and what it is found by, with notices of the matches that a status or a lower price makes. */
export async function updateWithNotices(
  { tenantDb, user }: Caller,
  ref: RecordRef,
  changes: Partial<PropertyInput>,
) {
  const { stored, next: changed } = await loadForUpdate(tenantDb, properties, ref.id, changes);
  const next = withComposedAddress(changed);
  const notices = await prepareMatchNoticesOfProperties(tenantDb, user, [{ stored, values: next }]);
  // A form of an earlier version sends no zone: the stored one is found too.
  const folded = changes.title === undefined ? {} : { address: next.address, ...foldProperty(next) };
  const values = { ...changes, ...folded };
  const { version } = await tenantDb.update(properties, ref, values, {
    statementsFor: (isApplied, statements) => notices.buildStatements(statements, { isApplied }),
  });
  return { version, ...toOwnMatches(notices.newMatchCount) };
}

/** Changes the status of many, all or none, with notices as of one. Throws CONFLICT, NOT_FOUND. */
export async function setPropertyStatuses(
  { tenantDb, user }: Caller,
  { rows, ...options }: z.output<typeof propertyStatusManyInput>,
) {
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const stored = await tenantDb.statements.select(properties, changedPropertyColumns, {
    where: [sql`${properties.id} in (select value from json_each(${JSON.stringify([...statuses.keys()])}))`],
  });
  const changes = stored.map((row) => ({
    stored: row,
    values: { ...row, status: statuses.get(row.id) },
  }));
  const notices = await prepareMatchNoticesOfProperties(tenantDb, user, changes);
  const skippedIds = await tenantDb.updateMany(properties, rows, {
    ...options,
    statementsFor: (isApplied, statements) => notices.buildStatements(statements, { isApplied }),
  });
  return { ...toOwnMatches(notices.newMatchCount), kept: skippedIds };
}

/** Deletes a property with its photos, documents and ads; its events and tasks, and what it was visited by leads, remain without property. */
export const deleteProperty = (tenantDb: TenantDb, id: string) =>
  tenantDb.delete(properties, id, [
    ...keptVisitsStatements(tenantDb, id),
    tenantDb.statements.auditRows(
      'delete',
      propertyDocuments,
      documentAuditDetails,
      ...readyDocumentConditions(id),
    ),
  ]);

/** Builds the statements that leave the visits of leads to a property with these, before it is deleted. */
const keptVisitsStatements = (tenantDb: TenantDb, id: string) =>
  tenantDb.statements.auditedUpdate(
    activities,
    { propertyId: null },
    sql`${activities.propertyId} = ${tenantDb.subqueries.column(properties, properties.id, eq(properties.id, id))}`,
    isNotNull(activities.leadId),
  );
