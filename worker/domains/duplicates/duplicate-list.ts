import { eq, gt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { toContactText } from '../../../db/domain/contacts/contacts.ts';
import type { DuplicateCursor } from '../../../db/domain/duplicates/duplicate-input.ts';
import {
  type DuplicateReason,
  duplicateReasons,
  findDuplicateReason,
  findSharedEmail,
  findSharedPhoneKey,
  MAX_COMPARED,
  MAX_SHARING,
} from '../../../db/domain/duplicates/duplicates.ts';
import { parsePhoneNumbers, readWholePhones, type WholeNumber } from '../../../db/domain/phones.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { dismissedDuplicates } from '../../../db/tables/duplicates.ts';
import { getEmailTable } from '../../../db/tables/emails.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { getPhoneTable } from '../../../db/tables/phones.ts';
import { jsonObject } from '../../tenant/json-object.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Row, TenantTable } from '../../tenant/tenant-types.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';
import { personIdColumns } from '../contacts/contact-rows.ts';
import { personTables } from '../people/person-tables.ts';
import { tiedOwnerIdSql } from '../ties/reads.ts';

/**
 * How much a page reads, for each of the three reasons and of each table: entries of the index of its key, groups of people with one
 * key, and people of those. Beyond that a further page follows.
 */
export const DUPLICATE_PAGE = { entries: 500, groups: 20, people: 200 } as const;

type PersonTable = typeof leads | typeof propertyOwners;
/**
 * What two people share, each the end of an index (`…_by_name_key`; of addresses and numbers that of their keys): its table and
 * column, and the id of the person in that table.
 */
const keySources = {
  email: (table: PersonTable) => {
    const { emails, personId } = getEmailTable(table);
    return { source: emails, column: emails.key, personId, isCompared: eq(emails.isIdentifying, true) };
  },
  phone: (table: PersonTable) => {
    const { phones, personId } = getPhoneTable(table);
    return { source: phones, column: phones.key, personId, isCompared: eq(phones.isIdentifying, true) };
  },
  name: (table: PersonTable) => ({ source: table, column: table.nameKey, personId: table.id }),
} satisfies Record<DuplicateReason, (table: PersonTable) => KeySource>;
/** `isCompared`: condition of the entries that count; without it all. */
type KeySource = { source: TenantTable; column: SQLiteColumn; personId: SQLiteColumn; isCompared?: SQL };

/** The next entries of an index, in its order; those without key are none. */
const entriesAfter = (tenantDb: TenantDb, { source, column, isCompared }: KeySource, after: string) =>
  tenantDb.statements.select(
    source,
    { key: sql<string>`${column}`.as('key') },
    { where: [gt(column, after), isCompared], order: [sql`${column}`], limit: DUPLICATE_PAGE.entries },
  );

/** A statement: the last two keys of the entries of an index, the last one first, each with the number of all entries. */
const endStatement = (tenantDb: TenantDb, keys: KeySource, after: string) =>
  tenantDb.statements.selectValue(
    sql<string>`(select json_group_array(json_array(key, total)) from (select key, sum(count(*)) over () as total from (${entriesAfter(tenantDb, keys, after)}) group by key order by key desc limit 2))`,
  );

/** JSON of a person. */
const personJson = (tenantDb: TenantDb, kind: 'lead' | 'owner'): SQL => {
  const table: PersonTable = personTables[kind];
  const { id, name, email, phone, status, createdAt, nameKey, emailFolded, phoneNumbers, phoneKey } = table;
  const columns = { id, name, email, phone, status, createdAt, nameKey, emailFolded, phoneNumbers, phoneKey };
  return jsonObject({
    ...columns,
    assigneeName: userNameSubquery(tenantDb, table.assignedTo),
    contacts: sql`json(${comparedContacts(tenantDb, kind)})`,
    // A person names each dismissed pair of theirs in which they come first; the other one need not.
    dismissed: sql`json(${dismissedWith(tenantDb, kind)})`,
    common: sql`json_object('email', json(${commonKeys(tenantDb, kind, 'email')}), 'phone', json(${commonKeys(tenantDb, kind, 'phone')}))`,
    tiedOwnerId: kind === 'lead' ? tiedOwnerIdSql(tenantDb, leads.id) : sql`null`,
  });
};

/** A statement: the people of the first keys that occur more than once among the entries of both tables, in the order of the index. */
function peopleStatement(tenantDb: TenantDb, kind: 'lead' | 'owner', reason: DuplicateReason, after: string) {
  const table: PersonTable = personTables[kind];
  const getKeys: (table: PersonTable) => KeySource = keySources[reason];
  const [ofLeads, ofOwners] = Object.values(personTables).map(
    (each) => sql`select key from (${entriesAfter(tenantDb, getKeys(each), after)})`,
  );
  const shared = sql`(select key from (${ofLeads} union all ${ofOwners}) group by key having count(*) > 1 order by key limit ${DUPLICATE_PAGE.groups})`;
  const { source, column, personId, isCompared } = getKeys(table);
  const person = personJson(tenantDb, kind);
  return tenantDb.statements.select(
    source,
    {
      key: sql<string>`${column}`.as('key'),
      person:
        sql<string>`${source === table ? person : tenantDb.subqueries.field(table, person, personId)}`.as(
          'person',
        ),
    },
    {
      where: [sql`${column} in ${shared}`, isCompared],
      order: [sql`${column}`],
      limit: DUPLICATE_PAGE.people,
    },
  );
}

/** SQL: those of the addresses or numbers of a person that more than MAX_SHARING people have, as a JSON list. */
function commonKeys(tenantDb: TenantDb, kind: 'lead' | 'owner', reason: 'email' | 'phone'): SQL {
  const own = keySources[reason](personTables[kind]);
  const isTheirs = eq(own.personId, personTables[kind].id);
  const keys = tenantDb.subqueries.column(
    own.source,
    sql`json_group_array(${own.column})`,
    isTheirs,
    own.isCompared,
  );
  const counts = Object.values(personTables).map((table) => {
    const { source, column, personId, isCompared } = keySources[reason](table);
    const isSame = tenantDb.scope.visibleRowsCondition(source, sql`${column} = value`, isCompared);
    // The unary plus keeps SQLite from reading the whole index of people for their order.
    return sql`(select count(*) from (select distinct +${personId} from ${source} where ${isSame} limit ${MAX_SHARING + 1}))`;
  });
  return sql`(select json_group_array(value) from json_each(${keys}) where ${sql.join(counts, sql` + `)} > ${MAX_SHARING})`;
}

/** The contacts of a person whose numbers and addresses are compared. */
function comparedContacts({ subqueries }: TenantDb, kind: 'lead' | 'owner'): SQL {
  const { name, label, emailKey, phoneNumbers, isIdentifying } = contacts;
  const isTheirs = eq(personIdColumns[kind], personTables[kind].id);
  const list = sql`json_group_array(${jsonObject({ name, label, emailKey, phoneNumbers })})`;
  return subqueries.column(contacts, list, isTheirs, eq(isIdentifying, true));
}

function dismissedWith(tenantDb: TenantDb, kind: 'lead' | 'owner'): SQL<string> {
  const { leadId, ownerId, otherLeadId, otherOwnerId } = dismissedDuplicates;
  const isFirst = kind === 'lead' ? eq(leadId, leads.id) : eq(ownerId, propertyOwners.id);
  const other = sql`json_group_array(coalesce(${otherLeadId}, ${otherOwnerId}))`;
  return sql<string>`${tenantDb.subqueries.column(dismissedDuplicates, other, isFirst)}`;
}

type Found = Awaited<ReturnType<typeof peopleStatement>>[number];
type PersonRow = Pick<
  Row<PersonTable>,
  | 'id'
  | 'name'
  | 'email'
  | 'phone'
  | 'status'
  | 'createdAt'
  | 'nameKey'
  | 'emailFolded'
  | 'phoneNumbers'
  | 'phoneKey'
> & {
  assigneeName: string | null;
  dismissed: string[];
  /** Of a lead: the owner who is known to be the same person. */
  tiedOwnerId: string | null;
  contacts: ContactRow[];
  /** The addresses and keys of numbers that so many have that they make no pair. */
  common: Record<'email' | 'phone', string[]>;
};
type ContactRow = Pick<Row<typeof contacts>, 'name' | 'label' | 'emailKey' | 'phoneNumbers'>;
type Person = PersonRow & {
  kind: 'lead' | 'owner';
  key: string;
  /** Own and of contacts, without the common ones. */
  numbers: WholeNumber[];
  emails: string[];
};

/** The numbers of a row in `lead_phones` or `owner_phones`: of one that is to be read anew that of the release before. */
function toNumbers({ phoneNumbers, phoneKey }: PersonRow): WholeNumber[] {
  if (phoneNumbers !== null) return parsePhoneNumbers(phoneNumbers);
  return phoneKey === null ? [] : [{ key: phoneKey, callingCode: null, national: phoneKey }];
}
function toPerson(kind: Person['kind'], { key, person }: Found): Person {
  const row = JSON.parse(person) as PersonRow;
  const numbers = [...toNumbers(row), ...row.contacts.flatMap(parseNumbers)].filter(
    (number) => !row.common.phone.includes(number.key),
  );
  const emails = [row.emailFolded, ...row.contacts.map(({ emailKey }) => emailKey)];
  return {
    ...{ kind, key, ...row, numbers },
    emails: emails.filter((email) => email !== null && !row.common.email.includes(email)) as string[],
  };
}
const parseNumbers = ({ phoneNumbers }: ContactRow) =>
  phoneNumbers === null ? [] : parsePhoneNumbers(phoneNumbers);

const OTHER_CONTACT = 'otro contacto';

/** How the contact is called by which a person has a number or an address, and not by the own one; null for none. */
function findContactName(reason: DuplicateReason, key: string, person: Person) {
  if (reason === 'name') return null;
  const isOwn =
    reason === 'email' ? person.emailFolded === key : toNumbers(person).some((number) => number.key === key);
  if (isOwn) return null;
  const contact = person.contacts.find((each) =>
    reason === 'email' ? each.emailKey === key : parseNumbers(each).some((number) => number.key === key),
  );
  return contact ? (toContactText(contact) ?? OTHER_CONTACT) : null;
}
type End = [last: [string, number] | undefined, previous: [string, number] | undefined];

/** Returns the last key of which every entry was read; null where the index ended. A key that fills all entries is taken as read. */
function getLastComplete([last, previous]: End, total: number, limit: number): string | null {
  if (!last || total < limit) return null;
  return (previous ?? last)[0];
}

/** Compares as SQLite does: by code points. */
function compareKeys(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const at = a.findIndex((char, index) => char !== b[index]);
  if (at < 0) return a.length - b.length;
  return (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1);
}

/** Returns the last key that is complete in what was read, after which the next page begins; null where all was read. */
function getNextKey(ends: End[], people: Found[][]): string | null {
  const keys = [...new Set(people.flat().map(({ key }) => key))].sort(compareKeys);
  const bounds = [
    ...ends.map((end) => getLastComplete(end, end[0]?.[1] ?? 0, DUPLICATE_PAGE.entries)),
    ...people.map((rows) => {
      const own = [...new Set(rows.map(({ key }) => key))].slice(-2).reverse();
      const [last, previous] = own.map((key): [string, number] => [key, rows.length]);
      return getLastComplete([last, previous], rows.length, DUPLICATE_PAGE.people);
    }),
    keys.length >= DUPLICATE_PAGE.groups ? (keys.at(-1) ?? null) : null,
  ].filter((bound) => bound !== null);
  return bounds.toSorted(compareKeys)[0] ?? null;
}

const isOlder = (one: Person, other: Person) =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

function isDismissed(one: Person, other: Person): boolean {
  return one.dismissed.includes(other.id) || other.dismissed.includes(one.id);
}
/** A lead and an owner who are tied are no duplicates. */
const isTied = (one: Person, other: Person): boolean =>
  one.tiedOwnerId === other.id || other.tiedOwnerId === one.id;

/** The pairs of one key whose highest grade is this one, the older person first; of several numbers that they share the first one counts. */
const toPairs = (group: Person[], reason: DuplicateReason, key: string) =>
  group.flatMap((first, index) =>
    group
      .slice(index + 1)
      .filter(
        (second) =>
          findDuplicateReason(first, second) === reason &&
          !isDismissed(first, second) &&
          !isTied(first, second),
      )
      .filter((second) => isFirstShared(reason, key, first, second))
      .map((second) => ({
        reason,
        first: toPublic(first, findContactName(reason, key, first)),
        second: toPublic(second, findContactName(reason, key, second)),
      })),
  );
/** Whether the key is the first of those that two people share: under the others the pair is not listed again. */
function isFirstShared(reason: DuplicateReason, key: string, first: Person, second: Person): boolean {
  if (reason === 'email') return findSharedEmail(first, second) === key;
  return reason !== 'phone' || findSharedPhoneKey(first, second) === key;
}
type ContactName = ReturnType<typeof findContactName>;
const toPublic = (
  { kind, id, name, email, phone, status, createdAt, assigneeName }: Person,
  agreeing: ContactName,
) => ({
  ...{ kind, id, name, email, phone, status, createdAt, assigneeName, agreeing },
});

/** A person stands under one key once for each way in which its number is written. */
const withoutRepeats = (people: Person[]): Person[] => [
  ...new Map(people.map((each) => [`${each.kind} ${each.id}`, each])).values(),
];

/** What people of one key share, as one of them has it. */
function toSharedValue(reason: DuplicateReason, { key, ...person }: Person): string {
  // That of a contact, as it is compared.
  if (findContactName(reason, key, { key, ...person })) return key;
  const number = readWholePhones(person.phone ?? '').find((each) => reason === 'phone' && each.key === key);
  return (number ? person.phone?.slice(number.from, number.to) : person[reason]) ?? '';
}

const getMostCompared = (reason: DuplicateReason) => (reason === 'name' ? MAX_COMPARED : MAX_SHARING);
/** Those of the people of one key who are compared: of more than so many with one number or address nobody. */
function toCompared(reason: DuplicateReason, people: Person[]): Person[] {
  if (people.length <= getMostCompared(reason)) return people;
  return reason === 'name' ? people.slice(0, MAX_COMPARED) : [];
}

/** Returns the pairs of one reason in what was read, the groups of which not all were compared, and the key after which to go on. */
function toStage(reason: DuplicateReason, ends: End[], [ofLeads = [], ofOwners = []]: Found[][]) {
  const after = getNextKey(ends, [ofLeads, ofOwners]);
  const isComplete = ({ key }: Found) => after === null || compareKeys(key, after) <= 0;
  const complete = [
    ...ofLeads.filter(isComplete).map((row) => toPerson('lead', row)),
    ...ofOwners.filter(isComplete).map((row) => toPerson('owner', row)),
  ];
  const groups = [...Map.groupBy(complete, ({ key }) => key)]
    .sort(([one], [other]) => compareKeys(one, other))
    .map(([key, people]) => ({
      key,
      people: withoutRepeats(people).sort((one, other) => (isOlder(one, other) ? -1 : 1)),
    }));
  return {
    after,
    rows: groups.flatMap(({ key, people }) => toPairs(toCompared(reason, people), reason, key)),
    larger: groups.flatMap(({ people }) => {
      const [first] = people;
      if (!first || people.length <= getMostCompared(reason)) return [];
      return [{ reason, value: toSharedValue(reason, first), count: people.length }];
    }),
  };
}

/**
 * Returns a page of the pairs of leads and owners that may be the same person: by email first, then by phone, then by name. One batch,
 * bounded by DUPLICATE_PAGE whatever the size of the agency; a page may have no pairs although others follow.
 */
export async function findDuplicatePairs(tenantDb: TenantDb, cursor: DuplicateCursor | null) {
  const stages = duplicateReasons
    .slice(cursor ? duplicateReasons.indexOf(cursor.reason) : 0)
    .map((reason) => ({ reason, after: cursor?.reason === reason ? cursor.after : '' }));
  const queries = stages.flatMap(({ reason, after }) => [
    ...Object.values(personTables).map((table) => endStatement(tenantDb, keySources[reason](table), after)),
    peopleStatement(tenantDb, 'lead', reason, after),
    peopleStatement(tenantDb, 'owner', reason, after),
  ]);
  const [, ...results] = await tenantDb.batch(tenantDb.statements.noop, ...queries);
  const page = { rows: [] as ReturnType<typeof toPairs>, larger: [] as ReturnType<typeof toStage>['larger'] };
  for (const [index, { reason }] of stages.entries()) {
    const [leadEnd, ownerEnd, ofLeads, ofOwners] = results.slice(index * 4, index * 4 + 4);
    const ends = [leadEnd, ownerEnd].map((rows) =>
      JSON.parse((rows as { value: string }[])[0]?.value ?? '[]'),
    );
    const stage = toStage(reason, ends as End[], [ofLeads as Found[], ofOwners as Found[]]);
    page.rows.push(...stage.rows);
    page.larger.push(...stage.larger);
    if (stage.after !== null) return { ...page, next: { reason, after: stage.after } };
  }
  return { ...page, next: null };
}
