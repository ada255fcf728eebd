import { type SQL, sql } from 'drizzle-orm';
import { parseSearch, SEARCH_RESULTS } from '../../../db/domain/search/search.ts';
import { ads } from '../../../db/tables/ads.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { agendaTextColumns } from '../agenda/agenda-texts.ts';
import { newestFirst, newestFirstSorted } from '../pagination.ts';
import { coverColumn } from '../property-files.ts';
import {
  isWholeNumber,
  matchesAd,
  matchesPerson,
  matchesProperty,
  matchesTask,
} from './search-conditions.ts';

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
  const where = (matches: SQL | undefined) => ({ where: [matches ?? sql`0`] });
  const personColumns = (table: typeof leads | typeof propertyOwners) => ({
    id: table.id,
    name: table.name,
    email: table.email,
    phone: table.phone,
  });
  // A whole phone number is found by its own index.
  const personOrder = isWholeNumber(search) ? newestFirstSorted : newestFirst;
  const [foundLeads, foundOwners, foundProperties, foundAds, foundTasks] = await tenantDb.batch(
    select(
      leads,
      { ...personColumns(leads), status: leads.status },
      { ...where(matchesPerson(tenantDb, leads, search)), order: personOrder(leads), ...bounds },
    ),
    select(
      propertyOwners,
      { ...personColumns(propertyOwners), status: propertyOwners.status },
      {
        ...where(matchesPerson(tenantDb, propertyOwners, search)),
        order: personOrder(propertyOwners),
        ...bounds,
      },
    ),
    select(
      properties,
      {
        id: properties.id,
        title: properties.title,
        address: properties.address,
        status: properties.status,
        cover: coverColumn(tenantDb, properties.id),
      },
      { ...where(matchesProperty(search)), order: newestFirst(properties), ...bounds },
    ),
    select(
      ads,
      { id: ads.id, title: ads.title, platform: ads.platform, status: ads.status },
      { ...where(matchesAd(tenantDb, search)), order: newestFirst(ads), ...bounds },
    ),
    select(
      tasks,
      {
        id: tasks.id,
        title: agendaTextColumns(tenantDb, tasks).title,
        dueDate: tasks.dueDate,
        status: tasks.status,
      },
      { ...where(matchesTask(tenantDb, search)), order: newestFirst(tasks), ...bounds },
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
