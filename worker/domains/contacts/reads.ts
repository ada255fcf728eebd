import { eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { findContactBySearch } from '../../../db/domain/contacts/contact-by-search.ts';
import type { PersonRef } from '../../../db/domain/contacts/contact-form.ts';
import { toContactText } from '../../../db/domain/contacts/contacts.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { leads } from '../../../db/tables/leads.ts';
import type { propertyOwners } from '../../../db/tables/owners.ts';
import { jsonObject } from '../../tenant/json-object.ts';
import { getResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Row } from '../../tenant/tenant-types.ts';
import { personIdColumns } from './contact-rows.ts';
import { contactPolicies } from './policy.ts';

const columns = getResponseColumns(contacts, contactPolicies.contacts);
export type Contact = Pick<Row<typeof contacts>, keyof typeof columns & keyof Row<typeof contacts>>;

/** Returns the contacts of contactsColumn in their order. */
export const parseContacts = (json: string) =>
  (JSON.parse(json) as Contact[]).sort(
    (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
  );

/** Column: the further contacts of a lead or owner, as JSON (withContacts). */
export function contactsColumn(
  { subqueries }: TenantDb,
  person: typeof leads | typeof propertyOwners,
): SQL.Aliased<string> {
  const isTheirs = eq(personIdColumns[person === leads ? 'lead' : 'owner'], person.id);
  const list = subqueries.column(contacts, sql`json_group_array(${jsonObject(columns)})`, isTheirs);
  return sql<string>`${list}`.as('contacts');
}

type PersonFilters = { name?: string | undefined; phone?: string | undefined; email?: string | undefined };
const getTexts = ({ name, phone, email }: PersonFilters) =>
  [name, phone, email].filter((text): text is string => Boolean(text));

/** Column: the contacts for withFoundContact, read only where a list is searched by a text. */
export const searchedContactsColumn = (
  tenantDb: TenantDb,
  person: typeof leads | typeof propertyOwners,
  filters: PersonFilters,
): SQL.Aliased<string | null> =>
  getTexts(filters).length > 0 ? contactsColumn(tenantDb, person) : sql<string | null>`null`.as('contacts');

type Found = { name: string; phone: string | null; email: string | null; contacts: string | null };
const findContactByFilters = (
  person: Omit<Found, 'contacts'>,
  all: readonly Contact[],
  filters: PersonFilters,
) =>
  getTexts(filters)
    .map((text) => findContactBySearch(text, person, all))
    .find((found) => found !== null);
const toContactName = (contact: Contact | undefined) =>
  contact ? (toContactText(contact) ?? contact.phone ?? contact.email) : null;

/** Returns a person with how the contact is called by which the texts have found them; null where it was not by one. */
export function withFoundContact<P extends Found>({ contacts: json, ...person }: P, filters: PersonFilters) {
  const all = json === null ? [] : parseContacts(json);
  return { ...person, agreeing: toContactName(findContactByFilters(person, all, filters)) };
}

/**
 * The same, with `callable`: the name and phone of whom one would call, which is the contact by which the text has found the person, else
 * the person, else the first contact with a phone; null where nobody has one.
 */
export function withCallable<P extends Found & { contacts: string }>(
  { contacts: json, ...person }: P,
  filters: PersonFilters,
) {
  const all = parseContacts(json);
  const found = findContactByFilters(person, all, filters);
  const called = [found, { ...person, label: null }, ...all].find((each) => each?.phone);
  const name = called && toContactText({ ...called, name: called.name ?? person.name });
  const callable = name && called?.phone ? { name, phone: called.phone } : null;
  return { ...person, agreeing: toContactName(found), callable };
}

/** Builds the statement that reads how a contact of a person is called (toContactText); no row where the person has none of this id. */
export const contactNameStatement = ({ statements }: TenantDb, { kind, id }: PersonRef, contactId: string) =>
  statements.select(
    contacts,
    { name: contacts.name, label: contacts.label },
    { where: [eq(contacts.id, contactId), eq(personIdColumns[kind], id)] },
  );

/** Builds the statement that reads how many contacts the lead, or the owner, has who has the most of those that the user sees. */
export function mostContactsStatement(
  { scope: { db, visibleRowsCondition } }: TenantDb,
  kind: PersonRef['kind'],
) {
  const person = personIdColumns[kind];
  const counts = db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(contacts)
    .where(visibleRowsCondition(contacts, isNotNull(person)))
    .groupBy(person)
    .as('counts');
  return db.select({ most: sql<number>`coalesce(max(${counts.count}), 0)` }).from(counts);
}

/** Returns a person of whom contactsColumn was read with the contacts in their order. */
export const withContacts = <P extends { contacts: string }>({ contacts: json, ...person }: P) => ({
  ...person,
  contacts: parseContacts(json),
});
