import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { ContactForm } from '../../../db/domain/contacts/contact-form.ts';
import type { LeadInput } from '../../../db/domain/leads/lead-input.ts';
import { getOperationByBudgets } from '../../../db/domain/leads/lead-operation.ts';
import {
  type QuickLeadInput,
  type quickLeadCreateInput,
  quickLeadDefaults,
} from '../../../db/domain/leads/quick-lead-input.ts';
import type { Consent } from '../../../db/domain/web-form/web-form.ts';
import { activities } from '../../../db/tables/activities.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { SessionUser } from '../../auth/session.ts';
import type { Caller } from '../../caller.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { canSee } from '../../tenant/visibility.ts';
import { assertDistinctContacts, insertContactsStatements } from '../contacts/new-contacts.ts';
import { insertAskedMatchStatements } from '../matches/decision-statements.ts';
import { prepareMatchNoticesOfLead } from '../matches/lead-notices.ts';
import { toOwnMatches } from '../matches/match-notices.ts';
import { insertTieStatements } from '../ties/writes.ts';
import { activeUsersStatement, assertAllActive } from '../users/assert-user.ts';
import { createLeadDistribution } from './lead-distribution.ts';

type NewLead = ReturnType<typeof toLeadRow> | ReturnType<typeof toQuickLeadRow>;
/** Who creates a lead, and how they see the agency. */
export type LeadCreator = {
  tenantDb: TenantDb;
  user: Pick<SessionUser, 'id' | 'role' | 'agentVisibility' | 'standIn' | 'substituteFor'>;
};
type Options = {
  /** The property that the lead asks for, which interests it then. */
  propertyId?: string | undefined;
  /** The ad that has brought it. */
  adId?: string | undefined;
  /** The owner who is the same person, to whom it is tied. */
  ownerId?: string | undefined;
  /** A colleague who must be active. */
  colleagueId?: string | null;
  /** Of a quick lead: what becomes its first activity, null for none. */
  note?: string | null;
  /** Where the note is a message that came in: the source of the lead. */
  receivedFrom?: string | undefined;
  /** What its writer has agreed to. */
  consent?: Consent | undefined;
  /** Further contacts. */
  contacts?: readonly ContactForm[] | undefined;
};

/**
 * Creates a lead without preferences; its note is its first activity. Throws BAD_REQUEST when the responsible user is not an active
 * colleague.
 */
export function insertQuickLead(
  caller: Caller,
  { clientKey, lead, propertyId, contacts }: z.output<typeof quickLeadCreateInput>,
) {
  const { note, assignedTo } = lead;
  const colleagueId = assignedTo === caller.user.id ? null : assignedTo;
  return insertLead(caller, clientKey, toQuickLeadRow(lead), {
    propertyId,
    colleagueId,
    note,
    contacts,
  });
}

/**
 * Inserts a lead with its note; returns its id, who is responsible (the caller or who stands in for them where the form says nothing, and
 * where it says nobody the one that the agency's rule for such leads names), whether the caller sees it, and how many properties fit it
 * where it is the caller's. Throws NOT_FOUND where there is no such property or owner, BAD_REQUEST where the colleague is not active or a phone or
 * address stands twice.
 */
export async function insertLead(
  creator: LeadCreator,
  clientKey: string,
  row: NewLead,
  options: Options,
): Promise<InsertedLead> {
  const { propertyId, ownerId, colleagueId = null, contacts = [] } = options;
  assertDistinctContacts(row, contacts);
  if (propertyId || ownerId || colleagueId)
    await assertReferences(creator.tenantDb, { propertyId, ownerId }, colleagueId);
  const inserted = await insertLeadWhere(creator, clientKey, row, undefined, options);
  if (!inserted) throw notFound();
  return inserted;
}
type InsertedLead = { id: string; assignedTo: string | null; isVisible: boolean; ownMatches?: number };

/**
 * The same where `isNew` holds, of options that were read or checked before; otherwise no lead is inserted, and undefined returned unless the
 * key has one.
 */
export async function insertLeadWhere(
  { tenantDb, user }: LeadCreator,
  clientKey: string,
  row: NewLead,
  isNew: SQL | undefined,
  { propertyId, adId, ownerId, note, receivedFrom, consent, contacts = [] }: Options,
): Promise<InsertedLead | undefined> {
  const { nextResponsibleSql, advanceRotationStatement } = createLeadDistribution(tenantDb);
  const isUnassigned = row.assignedTo === null;
  const responsibleId = isUnassigned
    ? nextResponsibleSql(propertyId ?? null)
    : (row.assignedTo ?? user.standIn ?? user.id);
  const notices = await prepareMatchNoticesOfLead(
    tenantDb,
    user,
    [],
    { ...row, assignedTo: responsibleId },
    ownerId,
  );
  // By the digest of these values a repeated insert is told from another one: without the user whom the statement chooses.
  const values = isUnassigned ? { ...row, assignedTo: undefined } : row;
  const inserted = await tenantDb.insertWhere(leads, clientKey, values, isNew, {
    defaults: { assignedTo: responsibleId, ...(adId && { adId }) },
    digestedExtras: {
      ...(note !== undefined && { note }),
      ...(propertyId && { propertyId }),
      ...(ownerId && { ownerId }),
      ...(contacts.length > 0 && { contacts }),
    },
    statementsFor: (leadId, statements) => [
      ...insertContactsStatements(statements, { kind: 'lead', id: leadId }, contacts),
      ...(note
        ? insertNoteStatements(statements, leadId, {
            clientKey,
            authorId: user.id,
            text: note,
            receivedFrom,
            consent,
          })
        : []),
      ...(propertyId
        ? insertAskedMatchStatements(
            statements,
            { leadId, propertyId, userId: user.id },
            sql`exists ${tenantDb.subqueries.column(properties, sql`1`, eq(properties.id, propertyId))}`,
          )
        : []),
      ...(ownerId ? insertTieStatements(tenantDb, { leadId, ownerId }, 'lead') : []),
      ...(isUnassigned ? [advanceRotationStatement(leadId, propertyId ?? null)] : []),
      ...notices.buildStatements(leadId, 1, statements.insertForEach),
    ],
  });
  if (!inserted) return undefined;
  const { id, assignedTo } = inserted;
  return {
    id,
    assignedTo,
    isVisible: canSee(user, assignedTo),
    ...toOwnMatches(notices.countNewMatches(assignedTo)),
  };
}

async function assertReferences(
  tenantDb: TenantDb,
  { propertyId, ownerId }: Pick<Options, 'propertyId' | 'ownerId'>,
  colleagueId: string | null,
) {
  const userIds = colleagueId ? [colleagueId] : [];
  const { select } = tenantDb.statements;
  const [[property], [owner], found] = await tenantDb.batch(
    select(properties, { id: properties.id }, { where: [eq(properties.id, propertyId ?? '')] }),
    select(propertyOwners, { id: propertyOwners.id }, { where: [eq(propertyOwners.id, ownerId ?? '')] }),
    activeUsersStatement(tenantDb, userIds),
  );
  if ((propertyId && !property) || (ownerId && !owner)) throw notFound();
  assertAllActive(found, userIds);
}

/**
 * Converts a lead of the full form to its row. Its budgets say what it wants to do; without any, what a quick lead has said about it
 * stays.
 */
export function toLeadRow(lead: LeadInput) {
  const operation = getOperationByBudgets(lead) ?? undefined;
  return { ...lead, ...(operation && { operation }) };
}

/** Converts a quick lead to its row: a new lead whose preferences are open. */
export function toQuickLeadRow({ note, ...lead }: QuickLeadInput) {
  return { ...lead, ...quickLeadDefaults };
}

/** Builds the statements that insert a note as an activity of a lead, if there is a lead with this id. */
export function insertNoteStatements(
  statements: Pick<TenantDb['statements'], 'insertForEach' | 'auditRows'>,
  leadId: string,
  note: {
    id?: string;
    clientKey: string;
    authorId: string;
    text: string;
    receivedFrom?: string | undefined;
    consent?: Consent | undefined;
  },
): Statement<unknown>[] {
  const { id = crypto.randomUUID() } = note;
  const now = new Date().toISOString();
  const row = { ...note, id, leadId, kind: 'note', at: now, version: 1, createdAt: now, updatedAt: now };
  return [
    statements.insertForEach(activities, row, leads, eq(leads.id, leadId)),
    statements.auditRows('create', activities, null, eq(activities.id, id)),
  ];
}
