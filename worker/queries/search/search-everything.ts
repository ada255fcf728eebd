import { and, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { parseSearch, SEARCH_RESULTS, type SearchText } from '../../../db/domain/search/search.ts';
import { ads } from '../../../db/tables/ads.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { matchesPhone } from '../filters.ts';
import { newestFirst, newestFirstSorted } from '../pagination.ts';

// The letters of Spanish and Catalan with accents, for texts without a folded column; SQLite's lower() changes ASCII only.
const ACCENTS = 'áàÁÀéèÉÈíïÍÏóòÓÒúüÚÜñÑçÇ';
const LETTERS = 'aaaaeeeeiiiioooouuuunncc';
const foldedSql = (column: SQLiteColumn): SQL =>
  sql`lower(${[...ACCENTS].reduce((text, accent, index) => sql`replace(${text}, ${accent}, ${LETTERS[index]})`, sql`${column}`)})`;

/** Condition: each word is in one of the texts; without words nothing matches. */
const containsWords = (words: string[], texts: (SQLiteColumn | SQL)[]): SQL | undefined =>
  words.length === 0
    ? sql`0`
    : and(...words.map((word) => or(...texts.map((text) => sql`instr(${text}, ${word}) > 0`))));

type Person = typeof leads | typeof propertyOwners;
/** Condition: a person whose name and email contain the words, or with this phone number; a whole number matches nothing else. */
function matchesPerson(person: Person, { words, digits, phone }: SearchText): SQL | undefined {
  if (phone) return matchesPhone(person, phone);
  const texts = [person.nameFolded, person.emailFolded];
  return or(containsWords(words, texts), digits ? matchesPhone(person, digits) : undefined);
}

const bounds = { limit: SEARCH_RESULTS.counted + 1 };
const toGroup = <R>(found: R[]) => ({
  rows: found.slice(0, SEARCH_RESULTS.listed),
  total: found.length,
});

/**
 * Finds records of every kind by the words of a text, newest first, in one batch: the first SEARCH_RESULTS.listed of each kind, and
 * their number up to one more than SEARCH_RESULTS.counted.
 */
export async function searchEverything(tenantDb: TenantDb, text: string) {
  const search = parseSearch(text);
  const { select } = tenantDb.statements;
  const wordsIn = (...texts: (SQLiteColumn | SQL)[]) => [containsWords(search.words, texts)];
  const personColumns = (table: Person) => ({
    id: table.id,
    name: table.name,
    email: table.email,
    phone: table.phone,
  });
  // A whole phone number is found by its own index.
  const personOrder = search.phone ? newestFirstSorted : newestFirst;
  const [foundLeads, foundOwners, foundProperties, foundAds, foundTasks] = await tenantDb.batch(
    select(
      leads,
      { ...personColumns(leads), status: leads.status },
      { where: [matchesPerson(leads, search)], order: personOrder(leads), ...bounds },
    ),
    select(
      propertyOwners,
      { ...personColumns(propertyOwners), status: propertyOwners.status },
      { where: [matchesPerson(propertyOwners, search)], order: personOrder(propertyOwners), ...bounds },
    ),
    select(
      properties,
      { id: properties.id, title: properties.title, address: properties.address, status: properties.status },
      {
        where: wordsIn(properties.titleFolded, properties.zoneFolded, foldedSql(properties.address)),
        order: newestFirst(properties),
        ...bounds,
      },
    ),
    select(
      ads,
      { id: ads.id, title: ads.title, platform: ads.platform, status: ads.status },
      { where: wordsIn(ads.titleFolded), order: newestFirst(ads), ...bounds },
    ),
    select(
      tasks,
      { id: tasks.id, title: tasks.title, dueDate: tasks.dueDate, status: tasks.status },
      { where: wordsIn(tasks.titleFolded), order: newestFirst(tasks), ...bounds },
    ),
  );
  return {
    leads: toGroup(foundLeads),
    owners: toGroup(foundOwners),
    properties: toGroup(foundProperties),
    ads: toGroup(foundAds),
    tasks: toGroup(foundTasks),
  };
}
