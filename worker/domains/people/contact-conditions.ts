import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { readWholePhones } from '../../../db/domain/phones.ts';
import { getEmailTable } from '../../../db/tables/emails.ts';
import type { leads } from '../../../db/tables/leads.ts';
import type { propertyOwners } from '../../../db/tables/owners.ts';
import { getPhoneTable, type leadPhones, type ownerPhones } from '../../../db/tables/phones.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

type WholePhone = ReturnType<typeof readWholePhones>[number];

/** Condition: the stored number is the typed one, as isSamePhone says. */
function sameNumberCondition(
  stored: typeof leadPhones | typeof ownerPhones,
  { key, callingCode, national }: WholePhone,
): SQL | undefined {
  const hasNoCode = eq(stored.callingCode, '');
  const [hasNineDigits, hasMore] = [
    sql`length(${stored.national}) <= 9`,
    sql`length(${stored.national}) > 9`,
  ];
  const isLonger = national.length > 9;
  const isOfCountry = callingCode
    ? or(eq(stored.callingCode, callingCode), and(hasNoCode, isLonger ? hasMore : undefined))
    : isLonger
      ? undefined
      : or(hasNoCode, hasNineDigits);
  return and(eq(stored.key, key), isOfCountry);
}

/** Condition: the person that `id` refers to, or a contact of theirs, has one of these numbers. Read from the index of their keys once, not for each row. */
export function wholeNumberCondition(
  { statements }: TenantDb,
  person: typeof leads | typeof propertyOwners,
  id: SQLiteColumn,
  numbers: WholePhone[],
): SQL {
  const { phones, personId } = getPhoneTable(person);
  const where = [or(...numbers.map((number) => sameNumberCondition(phones, number)))];
  return sql`${id} in (${statements.select(phones, { id: personId }, { where })})`;
}

/** Condition: the person, or a contact of theirs, has this address, as it is compared (withoutAccents). */
export function wholeEmailCondition(
  { statements }: TenantDb,
  person: typeof leads | typeof propertyOwners,
  id: SQLiteColumn,
  address: string,
): SQL {
  const { emails, personId } = getEmailTable(person);
  return sql`${id} in (${statements.select(emails, { id: personId }, { where: [eq(emails.key, address)] })})`;
}
