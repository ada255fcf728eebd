import { eq, isNull, notInArray, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { toContactText } from '../../../db/domain/contacts/contacts.ts';
import { closedLeadStatuses } from '../../../db/domain/leads/leads.ts';
import { canEditActivity, subjectMissingTexts } from '../../../db/domain/timeline/activities.ts';
import type {
  ActivityInput,
  activityCreateInput,
  activityUpdateInput,
  Subject,
} from '../../../db/domain/timeline/activity-input.ts';
import { HIDDEN_NAME } from '../../../db/domain/users/users.ts';
import { activities } from '../../../db/tables/activities.ts';
import { leads } from '../../../db/tables/leads.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { Caller } from '../../caller.ts';
import { AppError, isMissingReference, notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';
import { contactNameStatement } from '../contacts/reads.ts';
import { personTables } from '../people/person-tables.ts';

const NOT_EDITABLE = 'Solo quien la escribió puede cambiar una nota, durante 24 horas.';
const NOT_DELETABLE = 'Solo un gerente, o quien la escribió durante 24 horas, puede eliminar una nota.';

const subjectColumns = { lead: 'leadId', owner: 'ownerId', property: 'propertyId' } as const;

/**
 * Records an activity and, where given, sets the next follow-up of its lead in the same batch. A closed lead keeps having none. Throws
 * NOT_FOUND with the record's own text where it does not exist, or is not visible any more, BAD_REQUEST where the contact is no more.
 */
export async function createActivity(
  { tenantDb, user }: Caller,
  {
    clientKey,
    activity,
    subject,
    propertyId,
    nextFollowUpOn,
    contactId,
  }: z.output<typeof activityCreateInput>,
): Promise<{ id: string }> {
  // A moment that is not given is no part of what the client key stands for.
  const at = (activity.at ?? undefined) as string;
  const values = {
    ...activity,
    at,
    authorId: user.id,
    ...(propertyId && { propertyId }),
    [subjectColumns[subject.kind]]: subject.id,
  };
  const contact = contactId ? await findContactText(tenantDb, subject, contactId) : null;
  const inserting = tenantDb.insert(activities, clientKey, values, {
    defaults: { at: new Date().toISOString(), contact },
    statementsFor: (created) =>
      subject.kind === 'lead' && nextFollowUpOn !== undefined
        ? setFollowUpStatements(tenantDb, subject.id, nextFollowUpOn, created)
        : [],
  });
  const { id } = await inserting.catch(async (error) => {
    if (!isMissingReference(error)) throw error;
    // The record and the visited property are the only references of an activity beside its author.
    const isGone = propertyId && (await isMissing(tenantDb, propertyId));
    throw notFound(subjectMissingTexts[isGone ? 'property' : subject.kind]);
  });
  return { id };
}

/** Updates an activity of one's own. Throws FORBIDDEN for another's, after 24 hours or its deletion; CONFLICT, NOT_FOUND. */
export async function updateActivity(
  { tenantDb, user }: Caller,
  ref: RecordRef,
  activity: z.output<typeof activityUpdateInput>['activity'],
): Promise<{ version: number }> {
  const row = await tenantDb.findById(activities, ref.id);
  if (!canEditActivity(row, user.id)) throw new AppError('FORBIDDEN', NOT_EDITABLE);
  const { version } = await tenantDb.update(activities, ref, toChangedRow(activity, row));
  return { version };
}

/**
 * Deletes an activity of one's own within 24 hours; a manager any. The row stays without its text, with who deleted it. Throws FORBIDDEN,
 * NOT_FOUND.
 */
export async function deleteActivity({ tenantDb, user }: Caller, id: string): Promise<void> {
  const row = await tenantDb.findById(activities, id);
  if (row.deletedBy) return;
  if (user.role !== 'manager' && !canEditActivity(row, user.id))
    throw new AppError('FORBIDDEN', NOT_DELETABLE);
  const remaining = [eq(activities.id, id), isNull(activities.deletedAt)];
  const deleted = { text: null, deletedAt: new Date().toISOString(), deletedBy: user.id };
  await tenantDb.batch(
    tenantDb.statements.auditRows('delete', activities, null, ...remaining),
    tenantDb.statements.updateWhere(activities, deleted, ...remaining),
  );
}

/** Without moment, the stored one stays; so does a text that the author does not read any more. */
const toChangedRow = (activity: ActivityInput, { at, text }: typeof activities.$inferSelect) => ({
  ...activity,
  at: activity.at ?? at,
  ...(activity.text === HIDDEN_NAME && { text }),
});

const NO_CONTACT = 'Este contacto ya no está en la ficha. Guarda otra vez para registrarla sin él.';
/** Returns how a contact of the record is called now. Throws NOT_FOUND where the record is no more, BAD_REQUEST where the contact is. */
async function findContactText(tenantDb: TenantDb, { kind, id }: Subject, contactId: string) {
  if (kind === 'property') throw new AppError('BAD_REQUEST', NO_CONTACT);
  const table = personTables[kind];
  const [[person], [contact]] = await tenantDb.batch(
    tenantDb.statements.select(table, { id: table.id }, { where: [eq(table.id, id)] }),
    contactNameStatement(tenantDb, { kind, id }, contactId),
  );
  if (!person) throw notFound(subjectMissingTexts[kind]);
  if (!contact) throw new AppError('BAD_REQUEST', NO_CONTACT);
  return toContactText(contact);
}

async function isMissing(tenantDb: TenantDb, propertyId: string): Promise<boolean> {
  const where = [eq(properties.id, propertyId)];
  return (await tenantDb.statements.select(properties, { id: properties.id }, { where })).length === 0;
}

/** Builds the statements that set a lead's next follow-up if this activity was inserted just now and the lead is open. */
function setFollowUpStatements(tenantDb: TenantDb, leadId: string, day: string | null, activityId: string) {
  const isCreated = sql`exists ${tenantDb.subqueries.column(activities, activities.id, eq(activities.id, activityId))}`;
  return tenantDb.statements.auditedUpdate(
    leads,
    { nextFollowUpOn: day },
    eq(leads.id, leadId),
    notInArray(leads.status, [...closedLeadStatuses]),
    isCreated,
  );
}
