import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { MAX_CONTACTS } from '../../../db/domain/contacts/contacts.ts';
import { type ContactDetails, withoutKnown } from '../../../db/domain/contacts/same-contacts.ts';
import { closedLeadStatuses } from '../../../db/domain/leads/leads.ts';
import { type QuickLeadInput, quickLeadInput } from '../../../db/domain/leads/quick-lead-input.ts';
import { MAX_LENGTHS } from '../../../db/domain/max-lengths.ts';
import type { NoticeKind } from '../../../db/domain/notices/notices.ts';
import { type PortalMail, parsePortalMail } from '../../../db/domain/portal-mail/parse-portal-mail.ts';
import { UNREADABLE_MAIL } from '../../../db/domain/portal-mail/portal-mail.ts';
import type { pastedMailInput } from '../../../db/domain/portal-mail/portal-mail-input.ts';
import type { Consent } from '../../../db/domain/web-form/web-form.ts';
import { activities } from '../../../db/tables/activities.ts';
import { users } from '../../../db/tables/agencies.ts';
import { leads } from '../../../db/tables/leads.ts';
import { notices } from '../../../db/tables/notices.ts';
import type { Caller } from '../../caller.ts';
import { AppError, serviceUnavailable } from '../../errors.ts';
import { randomIdSql } from '../../tenant/random-id.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { canSee } from '../../tenant/visibility.ts';
import { createAgencyAbsenceSql } from '../absences/stand-ins.ts';
import { nextPositionSql, personIdColumns, toNewContactRow } from '../contacts/contact-rows.ts';
import { insertContactWithEntry } from '../contacts/new-contacts.ts';
import {
  insertLeadWhere,
  insertNoteStatements,
  type LeadCreator,
  toQuickLeadRow,
} from '../leads/new-lead.ts';
import { insertAskedMatchStatements } from '../matches/decision-statements.ts';
import { type FoundLead, findContactDetails, findRelatedRecords, noMatchingLeadCondition } from './reads.ts';

/** The lead that a message has come to; null where the user does not see it. */
type Received = { lead: { id: string; name: string; isNew: boolean } | null };

/** Receives the text of a portal's e-mail. Throws BAD_REQUEST where it has neither a phone nor an address. */
export async function receivePastedMail(
  caller: Caller,
  { clientKey, text }: z.output<typeof pastedMailInput>,
): Promise<Received> {
  const read = (agencyContactDetails: readonly ContactDetails[]): ReceivedMessage => {
    const mail = parsePortalMail(text, agencyContactDetails);
    const message = mail && toReceivedMessage(mail);
    if (message) return message;
    throw new AppError('BAD_REQUEST', UNREADABLE_MAIL, { fields: { text: UNREADABLE_MAIL } });
  };
  return receiveMessage(caller, clientKey, read([]), read);
}

/** What a quick lead has that nobody says in a message. */
export const unstatedFields = {
  operation: null,
  maxBuyBudget: null,
  maxRentBudget: null,
  assignedTo: null,
  nextFollowUpOn: null,
};
export type ReceivedMessage = {
  sender: QuickLeadInput;
  reference: string;
  receivedFrom: string;
  consent?: Consent;
};
/** What an e-mail says, cut to what the fields hold; null where neither its phone nor its address can be stored. */
export function toReceivedMessage({
  source,
  name,
  phone,
  email,
  reference,
  message,
}: PortalMail): ReceivedMessage | null {
  const receivedFrom = source ?? 'Email';
  const read = (values: { phone: string; email: string }) =>
    quickLeadInput.safeParse({
      ...values,
      name: cut(name, MAX_LENGTHS.name),
      source: receivedFrom,
      note: cut(message, MAX_LENGTHS.activity),
      ...unstatedFields,
    });
  const readable = [
    { phone, email },
    { phone, email: '' },
    { phone: '', email },
  ].map(read);
  const sender = readable.find(({ success }) => success)?.data;
  return sender ? { sender, reference, receivedFrom } : null;
}
/** The begin of a text, in code units, which are at least as many as its characters. */
const cut = (text: string, max: number) => text.slice(0, max).toWellFormed();

/** Returns the text of a message with what it asks for: below it a reference that is no property's, which stands nowhere else. */
function toMessageText(message: string | null, reference: string, isFound: boolean): string {
  const asked = reference && `Pregunta por ${reference}.`;
  if (message === null) return asked || 'Sin mensaje.';
  return asked && !isFound ? `${cut(message, MAX_LENGTHS.activity - asked.length - 2)}\n\n${asked}` : message;
}

/**
 * Receives a message of somebody. A lead that has their phone or address gets it as an activity: it searches again where it was closed, keeps a
 * phone or address that it did not have as a contact, and its responsible user gets a notice. Else it makes a lead, distributed as the agency's
 * rule says. `tenantDb` reaches the whole agency. `reread` reads the message again, by what the agency and its users are reached by. Idempotent by
 * client key.
 */
export async function receiveMessage(
  caller: LeadCreator,
  clientKey: string,
  first: ReceivedMessage,
  reread: (agencyContactDetails: readonly ContactDetails[]) => ReceivedMessage = () => first,
): Promise<Received> {
  const { tenantDb } = caller;
  let message = first;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { sender, reference, receivedFrom, consent } = message;
    const { phone, email, note } = sender;
    const sent = { phone, email, clientKey, reference, receivedFrom };
    const { repeated, lead, property, ad, agencyContactDetails } = await findRelatedRecords(tenantDb, sent);
    const meant = reread(agencyContactDetails);
    if (JSON.stringify(meant) !== JSON.stringify(message)) {
      message = meant;
      continue;
    }
    if (repeated) return toReceived(caller, repeated, repeated.isNew);
    const text = toMessageText(note, reference, property !== undefined);
    if (lead) {
      await addMessage(caller, lead, { ...message, clientKey, text, propertyId: property?.id });
      return toReceived(caller, lead, false);
    }
    // Another message of the same sender may have made their lead since.
    const isNew = noMatchingLeadCondition(tenantDb, { phone, email });
    const created = await insertLeadWhere(caller, clientKey, toQuickLeadRow(sender), isNew, {
      propertyId: property?.id,
      adId: ad?.id,
      note: text,
      receivedFrom,
      consent,
    });
    if (created) return toReceived(caller, { ...created, name: sender.name }, true);
  }
  throw serviceUnavailable();
}
/** How often a sender is looked for whose lead comes and goes meanwhile. */
const MAX_ATTEMPTS = 4;

const toReceived = (
  { user }: LeadCreator,
  { id, name, assignedTo }: { id: string; name: string; assignedTo: string | null },
  isNew: boolean,
): Received => ({ lead: canSee(user, assignedTo) ? { id, name, isNew } : null });

type Addition = ReceivedMessage & { clientKey: string; text: string; propertyId: string | undefined };
/** Adds a message to a lead, once. */
async function addMessage(
  { tenantDb, user }: LeadCreator,
  lead: FoundLead,
  addition: Addition,
): Promise<void> {
  const { sender, clientKey, text, receivedFrom, consent, propertyId } = addition;
  const { statements, subqueries } = tenantDb;
  const leadContactDetails = await findContactDetails(tenantDb, lead.id);
  const { phone, email } = sender;
  const unknown = withoutKnown({ phone, email }, [lead, ...leadContactDetails]);
  const withoutName = { name: null, label: null, note: null };
  const note = { id: crypto.randomUUID(), clientKey, authorId: user.id, text, receivedFrom, consent };
  // What follows changes nothing where the message was there before.
  const isAdded = sql`exists ${subqueries.column(activities, sql`1`, eq(activities.id, note.id))}`;
  const isLead = eq(leads.id, lead.id);
  const contact = () =>
    toNewContactRow(
      { kind: 'lead', id: lead.id },
      { ...withoutName, ...unknown, phone: unknown?.phone ?? null, email: unknown?.email ?? null },
      {
        clientKey: crypto.randomUUID(),
        position: nextPositionSql(tenantDb, eq(personIdColumns.lead, lead.id)),
      },
    );
  await tenantDb.batch(
    statements.noop,
    ...insertNoteStatements(statements, lead.id, note),
    ...statements.auditedUpdate(
      leads,
      { status: 'New' },
      isLead,
      inArray(leads.status, [...closedLeadStatuses]),
      isAdded,
    ),
    ...(unknown && leadContactDetails.length < MAX_CONTACTS
      ? insertContactWithEntry(
          statements,
          'lead',
          contact(),
          isLead,
          isAdded,
          newToLeadCondition(tenantDb, lead.id, unknown),
        )
      : []),
    ...(propertyId
      ? insertAskedMatchStatements(statements, { leadId: lead.id, propertyId, userId: user.id }, isAdded)
      : []),
    ...notifyResponsibleStatements(tenantDb, lead.id, clientKey, isAdded),
  );
}

/** Condition: a lead still lacks one of these, which another message may have added since. */
function newToLeadCondition(
  tenantDb: TenantDb,
  leadId: string,
  { phone, email }: ContactDetails,
): SQL | undefined {
  const isLead = eq(leads.id, leadId);
  return or(
    phone === null ? undefined : noMatchingLeadCondition(tenantDb, { phone, email: null }, isLead),
    email === null ? undefined : noMatchingLeadCondition(tenantDb, { phone: null, email }, isLead),
  );
}

const KIND: NoticeKind = 'messageReceived';
/** Builds the statements that tell who is responsible for a lead, or who stands in for them, of a message; of a lead of nobody its managers. */
function notifyResponsibleStatements(
  tenantDb: TenantDb,
  leadId: string,
  messageKey: string,
  isAdded: SQL,
): Statement<unknown>[] {
  const { statements, subqueries, userId } = tenantDb;
  const { getStandInSql, getRecipientKeySql } = createAgencyAbsenceSql(tenantDb);
  const key = sql`${`${KIND}:${messageKey}`}`;
  const row = { id: randomIdSql, causedBy: userId, kind: KIND, leadId, createdAt: new Date().toISOString() };
  const { assignedTo } = leads;
  const reader = getStandInSql(assignedTo);
  const isUnassigned = sql`exists ${subqueries.column(leads, sql`1`, eq(leads.id, leadId), isNull(assignedTo))}`;
  const isActive = sql`exists ${subqueries.column(users, sql`1`, sql`${users.id} = ${assignedTo}`, eq(users.status, 'active'))}`;
  return [
    statements.insertForEach(
      notices,
      { ...row, userId: reader, key: getRecipientKeySql(key, assignedTo) },
      leads,
      eq(leads.id, leadId),
      and(isActive, sql`${reader} is not ${userId}`),
      isAdded,
    ),
    statements.insertForEach(
      notices,
      { ...row, userId: sql`${users.id}`, key },
      users,
      eq(users.role, 'manager'),
      eq(users.status, 'active'),
      sql`${users.id} is not ${userId}`,
      isUnassigned,
      isAdded,
    ),
  ];
}
