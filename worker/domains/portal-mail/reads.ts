import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type ContactDetails, findSharedDetails } from '../../../db/domain/contacts/same-contacts.ts';
import { withoutAccents } from '../../../db/domain/fold.ts';
import { readWholePhones } from '../../../db/domain/phones.ts';
import { MAIL_PAGE } from '../../../db/domain/portal-mail/portal-mail.ts';
import type { unprocessedListInput } from '../../../db/domain/portal-mail/portal-mail-input.ts';
import { parseReference } from '../../../db/domain/properties/reference.ts';
import type { Role } from '../../../db/domain/users/users.ts';
import { activities } from '../../../db/tables/activities.ts';
import { ads } from '../../../db/tables/ads.ts';
import { users } from '../../../db/tables/agencies.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { leads, openLeadCondition } from '../../../db/tables/leads.ts';
import { mailboxes, unprocessedMails } from '../../../db/tables/mail.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { Database } from '../../database.ts';
import { newestFirst, oldestFirst, sortNewestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { selectAgency } from '../agency/reads.ts';
import { wholeEmailCondition, wholeNumberCondition } from '../people/contact-conditions.ts';

/** Leads with the phone or the address of a message that are compared: an office may have given its number for hundreds. */
const MAX_CANDIDATES = 200;

type MessageKeys = ContactDetails & { clientKey: string; reference: string; receivedFrom: string };

/**
 * Finds whom a message is from, in one round trip. `repeated`: the lead that this very message has come to before. `lead`: the one with its
 * phone or address, best with these as its main ones, else an open one, and of several the one that was contacted last. `property`: the one
 * that it asks for; `ad`: that of the property on the portal that has sent it, also by what the portal calls it, best an active one. Each is undefined where there is none. `agencyContactDetails`: what the agency
 * and its users are reached by.
 */
export async function findRelatedRecords(
  tenantDb: TenantDb,
  { clientKey, reference, receivedFrom, ...contactDetails }: MessageKeys,
) {
  const { select } = tenantDb.statements;
  const { id, name, status, assignedTo, phone, email } = leads;
  const columns = { id, name, status, assignedTo, phone, email };
  const isNew = sql<boolean>`${leads.clientKey} = ${clientKey}`.mapWith(Boolean).as('is_new');
  const leadOfMessage = tenantDb.subqueries.column(
    activities,
    activities.leadId,
    eq(activities.clientKey, clientKey),
  );
  const isReferenced = inArray(properties.reference, parseReference(reference)?.whole ?? []);
  const isOfProperty = inArray(
    ads.propertyId,
    tenantDb.subqueries.column(properties, properties.id, isReferenced),
  );
  const [repeated, candidates, found, [ad], colleagues, agencies] = await tenantDb.batch(
    select(
      leads,
      { ...columns, isNew },
      { where: [or(eq(leads.clientKey, clientKey), sql`${id} in ${leadOfMessage}`)] },
    ),
    select(leads, columns, {
      where: [matchingLeadCondition(tenantDb, contactDetails)],
      order: [desc(openLeadCondition(leads)), desc(leads.lastContactAt), ...newestFirst(leads)],
      limit: MAX_CANDIDATES,
    }),
    select(properties, { id: properties.id }, { where: [isReferenced], limit: 1 }),
    select(
      ads,
      { id: ads.id, propertyId: ads.propertyId },
      {
        where: [
          sql`${ads.platform} = ${receivedFrom}`,
          or(isOfProperty, reference ? eq(ads.externalId, reference) : undefined),
        ],
        order: [desc(isOfProperty), sql`${ads.status} = 'Active' desc`, ...newestFirst(ads)],
        limit: 1,
      },
    ),
    selectColleagues(tenantDb),
    selectAgency(tenantDb),
  );
  const isMain = (lead: ContactDetails) => findSharedDetails(contactDetails, [lead]).length > 0;
  return {
    repeated: repeated[0],
    lead: candidates.find(isMain) ?? candidates[0],
    property: found[0] ?? (ad && { id: ad.propertyId }),
    ad: !found[0] || ad?.propertyId === found[0].id ? ad : undefined,
    agencyContactDetails: toAgencyContactDetails(colleagues, agencies),
  };
}
export type FoundLead = NonNullable<Awaited<ReturnType<typeof findRelatedRecords>>['lead']>;

/** Conditions: the lead has the phone; the lead has the address; its own or that of a contact. */
function toMatchingLeadConditions(tenantDb: TenantDb, { phone, email }: ContactDetails): SQL[] {
  const numbers = readWholePhones(phone ?? '');
  const address = withoutAccents(email ?? '');
  return [
    ...(numbers.length > 0 ? [wholeNumberCondition(tenantDb, leads, leads.id, numbers)] : []),
    ...(address ? [wholeEmailCondition(tenantDb, leads, leads.id, address)] : []),
  ];
}
/** Condition: the lead has the phone or the address. */
const matchingLeadCondition = (tenantDb: TenantDb, contactDetails: ContactDetails): SQL =>
  or(...toMatchingLeadConditions(tenantDb, contactDetails)) ?? sql`${leads.id} = ''`;

/** Condition: no lead, of those that are meant, has the phone or the address, as `findRelatedRecords` finds it. */
export function noMatchingLeadCondition(
  tenantDb: TenantDb,
  contactDetails: ContactDetails,
  isMeant?: SQL,
): SQL {
  // One by one, each along its index: of both together SQLite reads every lead.
  const none = toMatchingLeadConditions(tenantDb, contactDetails).map(
    (has) => sql`not exists ${tenantDb.subqueries.column(leads, sql`1`, isMeant, has)}`,
  );
  return and(...none) ?? sql`1`;
}

/** Returns the phones and addresses of a lead's contacts. */
export const findContactDetails = ({ statements }: TenantDb, leadId: string): PromiseLike<ContactDetails[]> =>
  statements.select(
    contacts,
    { phone: contacts.phone, email: contacts.email },
    { where: [eq(contacts.leadId, leadId)] },
  );

/** Returns the agency of the mailbox whose token has this digest; undefined where there is none. */
export async function findMailboxByToken(
  db: Database,
  tokenDigest: string,
): Promise<{ agencyId: string } | undefined> {
  const isMailbox = eq(mailboxes.tokenDigest, tokenDigest);
  const [mailbox] = await db.select({ agencyId: mailboxes.agencyId }).from(mailboxes).where(isMailbox);
  return mailbox;
}

const sortMails = sortNewestFirst(unprocessedMails);
/** Returns a page of the e-mails that nobody has processed, newest first. */
export async function findUnprocessed(
  { statements }: TenantDb,
  { cursor }: z.output<typeof unprocessedListInput>,
) {
  const { id, version, createdAt, sender, subject, text, state } = unprocessedMails;
  const found = await statements.select(
    unprocessedMails,
    { id, version, createdAt, sender, subject, text },
    {
      where: [eq(state, 'open'), cursor ? sortMails.isAfter(cursor) : undefined],
      order: sortMails.order,
      limit: MAIL_PAGE + 1,
    },
  );
  const rows = found.slice(0, MAIL_PAGE);
  const last = rows.at(-1);
  return { rows, next: found.length > MAIL_PAGE && last ? sortMails.toCursor(last) : null };
}

/** Builds the statement that selects the active users of the agency, the oldest first. */
export const selectColleagues = ({ statements }: TenantDb) =>
  statements.select(
    users,
    { id: users.id, role: users.role, email: users.email, phone: users.phone },
    { where: [eq(users.status, 'active')], order: oldestFirst(users) },
  );
/** Returns the active users, the oldest first, and what they and the agency are reached by. One round trip. */
export async function findColleaguesAndAgencyDetails(tenantDb: TenantDb) {
  const [colleagues, agencies] = await tenantDb.batch(selectColleagues(tenantDb), selectAgency(tenantDb));
  return { colleagues, agencyContactDetails: toAgencyContactDetails(colleagues, agencies) };
}
type AgencyContact = { email: string | null; landlinePhone: string | null; mobilePhone: string | null };
const toAgencyContactDetails = (
  colleagues: readonly ContactDetails[],
  agencies: readonly AgencyContact[],
): ContactDetails[] => [
  ...agencies.flatMap(({ email, landlinePhone, mobilePhone }) => [
    { email, phone: landlinePhone },
    { email: null, phone: mobilePhone },
  ]),
  ...colleagues,
];
/** Returns the author of what nobody of the agency has written: its oldest manager, who sees everything; undefined without one. */
export function getAuthor(colleagues: readonly { id: string; role: Role }[]) {
  const author = colleagues.find(({ role }) => role === 'manager');
  return author && { ...author, agentVisibility: null, standIn: null, substituteFor: [] };
}
