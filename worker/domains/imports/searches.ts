import { eq } from 'drizzle-orm';
import type { ContactDetails } from '../../../db/domain/contacts/same-contacts.ts';
import { fold, withoutAccents } from '../../../db/domain/fold.ts';
import { type ImportedRow, toContactDetails } from '../../../db/domain/imports/parse-row.ts';
import { isSamePhone, type PhoneNumber, readWholePhones } from '../../../db/domain/phones.ts';
import { ownerExternalIds } from '../../../db/tables/imports.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';
import { oneOfCondition } from './one-of-condition.ts';
import { getPersonTables, type ImportTarget } from './targets.ts';

/** The owner that a row names, or why there is none; neither where it names none. */
export type FoundOwner = { id?: string } | { reason: string };
/** Statements that find what rows without id are, and what their results say. */
type Search = {
  statements: Statement<unknown[]>[];
  toFinders: (results: unknown[][]) => {
    findIds: (row: ImportedRow) => string[];
    findOwner: (row: ImportedRow, stored: unknown) => FoundOwner;
  };
};

type FoundPhone = { key: string; callingCode: string; national: string; personId: string };
type FoundEmail = { key: string; personId: string };
const toEmailKey = ({ email }: ContactDetails) => (email ? withoutAccents(email) : null);
const toNumber = ({ callingCode, national }: FoundPhone): PhoneNumber => ({
  callingCode: callingCode || null,
  national,
});

/** The statements that find people by their phone and address, and who somebody is by their results. */
function createPeopleSearch(
  { statements: { select } }: TenantDb,
  kind: ImportTarget['kind'],
  all: readonly ContactDetails[],
) {
  const { phones, personId, emails, emailPersonId } = getPersonTables(kind);
  const phoneKeys = all.flatMap(({ phone }) => readWholePhones(phone ?? '').map(({ key }) => key));
  const emailKeys = all.flatMap((contactDetails) => toEmailKey(contactDetails) ?? []);
  return {
    statements: [
      select(
        phones,
        { key: phones.key, callingCode: phones.callingCode, national: phones.national, personId },
        { where: [oneOfCondition(phones.key, phoneKeys), eq(phones.isIdentifying, true)] },
      ),
      select(
        emails,
        { key: emails.key, personId: emailPersonId },
        { where: [oneOfCondition(emails.key, emailKeys), eq(emails.isIdentifying, true)] },
      ),
    ],
    toFinder(foundPhones: readonly FoundPhone[], foundEmails: readonly FoundEmail[]) {
      const phonesByKey = Map.groupBy(foundPhones, ({ key }) => key);
      const emailsByKey = Map.groupBy(foundEmails, ({ key }) => key);
      return (contactDetails: ContactDetails): string[] => {
        const byNumbers = readWholePhones(contactDetails.phone ?? '').flatMap((number) =>
          (phonesByKey.get(number.key) ?? []).filter((stored) => isSamePhone(number, toNumber(stored))),
        );
        const byEmail = emailsByKey.get(toEmailKey(contactDetails) ?? '') ?? [];
        return [...new Set([...byNumbers, ...byEmail].map((each) => each.personId))];
      };
    },
  };
}

/** Finds people by their phone and address. */
export function searchPeople(
  tenantDb: TenantDb,
  { kind }: ImportTarget,
  rows: readonly ImportedRow[],
): Search {
  const { statements, toFinder } = createPeopleSearch(tenantDb, kind, rows.map(toContactDetails));
  return {
    statements,
    toFinders([phones, emails]) {
      const findPeople = toFinder(phones as FoundPhone[], emails as FoundEmail[]);
      return { findIds: (row) => findPeople(toContactDetails(row)), findOwner: () => ({}) };
    },
  };
}

type Found = { id: string; key: string };
/** Finds properties by their reference, and their owners by id, else phone and address, else name. */
export function searchProperties(tenantDb: TenantDb, rows: readonly ImportedRow[]): Search {
  const { select } = tenantDb.statements;
  const owners = rows.flatMap(({ owner }) => owner ?? []);
  const people = createPeopleSearch(tenantDb, 'properties', owners);
  const ids = owners.flatMap(({ id }) => id ?? []);
  const references = rows.flatMap(({ values }) => (values.reference ? [String(values.reference)] : []));
  return {
    statements: [
      ...people.statements,
      select(
        properties,
        { id: properties.id, key: properties.reference },
        { where: [oneOfCondition(properties.reference, references)] },
      ),
      select(
        propertyOwners,
        { id: propertyOwners.id, key: propertyOwners.id },
        { where: [oneOfCondition(propertyOwners.id, ids)] },
      ),
      select(
        ownerExternalIds,
        { id: ownerExternalIds.ownerId, key: ownerExternalIds.key },
        {
          where: [
            oneOfCondition(
              ownerExternalIds.key,
              ids.map((id) => `id:${id}`),
            ),
          ],
        },
      ),
      select(
        propertyOwners,
        { id: propertyOwners.id, key: propertyOwners.nameKey },
        {
          where: [
            oneOfCondition(
              propertyOwners.nameKey,
              owners.flatMap(({ name }) => (name ? [fold(name)] : [])),
            ),
          ],
        },
      ),
    ],
    toFinders([phones, emails, ...others]) {
      const [byReference, own, external, named] = (others as Found[][]).map((each) =>
        Map.groupBy(each, ({ key }) => key),
      );
      const findPeople = people.toFinder(phones as FoundPhone[], emails as FoundEmail[]);
      const idsOf = (groups: Map<string, Found[]> | undefined, key: string | null | undefined) =>
        (groups?.get(key ?? '') ?? []).map(({ id }) => id);
      return {
        findIds: ({ values }) => idsOf(byReference, values.reference as string | undefined),
        findOwner({ owner }, stored) {
          if (!owner) return {};
          const ways = [
            [...idsOf(own, owner.id), ...idsOf(external, `id:${owner.id}`)],
            findPeople(owner),
            owner.name ? idsOf(named, fold(owner.name)) : [],
          ];
          const found = ways.find((way) => way.length > 0) ?? [];
          const [first] = found;
          if (first === undefined) return { reason: `Propietario: no hay ninguno «${toName(owner)}».` };
          if (typeof stored === 'string' && found.includes(stored)) return { id: stored };
          if (found.length > 1) return { reason: `Propietario: hay varios que son «${toName(owner)}».` };
          return { id: first };
        },
      };
    },
  };
}
const toName = ({ name, phone, email, id }: NonNullable<ImportedRow['owner']>) =>
  name ?? phone ?? email ?? id;
