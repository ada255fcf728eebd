import { inArray, type SQL, sql } from 'drizzle-orm';
import { containsWords } from '../../../db/domain/fold.ts';
import { parseSearch, SEARCH_RESULTS } from '../../../db/domain/search/search.ts';
import { toTagKey } from '../../../db/domain/tags/tag-key.ts';
import { MAX_FILTERED_TAGS } from '../../../db/domain/tags/tag-param.ts';
import type { SubjectKind } from '../../../db/domain/timeline/activities.ts';
import { ads } from '../../../db/tables/ads.ts';
import { merges } from '../../../db/tables/duplicates.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { newestFirst, newestFirstWithoutIndex } from '../../tenant/lists/pagination.ts';
import { isWholePhone } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { adSearchCondition } from '../ads/ad-search.ts';
import { agendaTextColumns } from '../agenda/hidden-agenda-texts.ts';
import { contactsColumn, withCallable } from '../contacts/reads.ts';
import { leadIdsByText } from '../leads/lead-grams.ts';
import { personSearchCondition } from '../people/person-search.ts';
import { coverColumn } from '../photos/reads.ts';
import { propertySearchCondition } from '../properties/property-search.ts';
import { tagNamedCondition, tagsNamedStatement } from '../tags/tag-conditions.ts';
import { taskSearchCondition } from '../tasks/task-search.ts';

/** Merges, the newest ones, whose dropped names are searched. */
const MAX_MERGES = 500;
const bounds = { limit: SEARCH_RESULTS.counted + 1 };
const toGroup = <R>(found: R[]) => ({
  rows: found.slice(0, SEARCH_RESULTS.listed),
  total: found.length,
});

/** Returns the rows of both lists, of those that are in both the first. */
const unite = <R extends { id: string }>(first: R[], others: R[]): R[] => [
  ...first,
  ...others.filter(({ id }) => first.every((row) => row.id !== id)),
];

type FoundPerson = Parameters<typeof withCallable>[0];

/**
 * Finds records of every kind by the words of a text, newest first, in one batch: the first SEARCH_RESULTS.listed of each kind, and
 * their number up to one more than SEARCH_RESULTS.counted. A lead or owner is also found by a name that a merge has dropped, and after # the
 * records of the tags whose name begins so come first; each takes a further batch. `tagged`: how many these are, `tagIds`: the tags by
 * which a list has them, none where they are more than MAX_FILTERED_TAGS.
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
    contacts: contactsColumn(tenantDb, table),
  });
  // A whole phone number is found by its own index.
  const personOrder = isWholePhone(search) ? newestFirstWithoutIndex : newestFirst;
  const leadColumns = { ...personColumns(leads), status: leads.status };
  const ownerColumns = { ...personColumns(propertyOwners), status: propertyOwners.status };
  const matchesLead = personSearchCondition(tenantDb, leads, search);
  const leadsByText = isWholePhone(search)
    ? null
    : leadIdsByText(tenantDb, { name: text }, { where: [matchesLead], order: newestFirst(leads), ...bounds });
  const propertyColumns = {
    id: properties.id,
    title: properties.title,
    reference: properties.reference,
    address: properties.address,
    status: properties.status,
    cover: coverColumn(tenantDb, properties.id),
  };
  const [foundLeads, foundOwners, foundProperties, foundAds, foundTasks, dropped] = await tenantDb.batch(
    select(
      leads,
      leadColumns,
      leadsByText
        ? { where: [sql`${leads.id} in (${leadsByText})`], order: newestFirstWithoutIndex(leads), ...bounds }
        : { ...where(matchesLead), order: personOrder(leads), ...bounds },
    ),
    select(propertyOwners, ownerColumns, {
      ...where(personSearchCondition(tenantDb, propertyOwners, search)),
      order: personOrder(propertyOwners),
      ...bounds,
    }),
    select(properties, propertyColumns, {
      ...where(propertySearchCondition(tenantDb)(search)),
      order: newestFirst(properties),
      ...bounds,
    }),
    select(
      ads,
      { id: ads.id, title: ads.title, platform: ads.platform, status: ads.status },
      { ...where(adSearchCondition(tenantDb, search)), order: newestFirst(ads), ...bounds },
    ),
    select(
      tasks,
      {
        id: tasks.id,
        title: agendaTextColumns(tenantDb, tasks).title,
        dueDate: tasks.dueDate,
        status: tasks.status,
      },
      { ...where(taskSearchCondition(tenantDb, search)), order: newestFirst(tasks), ...bounds },
    ),
    select(
      merges,
      {
        leadId: merges.leadId,
        ownerId: merges.ownerId,
        name: merges.mergedName,
        // What the one that stayed was called, as long as the merge can be undone.
        formerName: sql<string | null>`json_extract(${merges.state}, '$.survivor.name')`,
      },
      { order: newestFirst(merges), limit: MAX_MERGES },
    ),
  );
  const survivors = dropped.filter(
    ({ name, formerName }) =>
      search.words.length > 0 &&
      [name, formerName].some((each) => each !== null && containsWords(each, text)),
  );
  const toOthers = (ids: (string | null)[], found: { id: string }[]) =>
    ids.flatMap((id) => (id === null || found.some((row) => row.id === id) ? [] : [id]));
  const leadIds = toOthers(
    survivors.map(({ leadId }) => leadId),
    foundLeads,
  );
  const ownerIds = toOthers(
    survivors.map(({ ownerId }) => ownerId),
    foundOwners,
  );
  const [otherLeads, otherOwners] =
    leadIds.length + ownerIds.length === 0
      ? [[], []]
      : await tenantDb.batch(
          select(leads, leadColumns, { where: [inArray(leads.id, leadIds)] }),
          select(propertyOwners, ownerColumns, { where: [inArray(propertyOwners.id, ownerIds)] }),
        );
  const tagKey = text.trim().startsWith('#') ? toTagKey(text.trim().slice(1)) : '';
  const tagged = (kind: SubjectKind, table: typeof leads | typeof propertyOwners | typeof properties) => ({
    ...where(tagNamedCondition(tenantDb, kind, tagKey)),
    order: newestFirst(table),
    ...bounds,
  });
  const [named, taggedLeads, taggedOwners, taggedProperties] =
    tagKey === ''
      ? [[], [], [], []]
      : await tenantDb.batch(
          tagsNamedStatement(tenantDb, tagKey),
          select(leads, leadColumns, tagged('lead', leads)),
          select(propertyOwners, ownerColumns, tagged('owner', propertyOwners)),
          select(properties, propertyColumns, tagged('property', properties)),
        );
  const tagIds = named.length > MAX_FILTERED_TAGS ? [] : named.map(({ id }) => id);
  const toTaggedGroup = <R extends { id: string }>(tagged: R[], others: R[]) => ({
    ...toGroup(unite(tagged, others)),
    ...{ tagged: tagged.length, tagIds },
  });
  const toPeople = <P extends FoundPerson & { id: string }>(tagged: P[], others: P[]) => {
    const { rows, ...group } = toTaggedGroup(tagged, others);
    return { ...group, rows: rows.map((row) => withCallable(row, { name: text })) };
  };
  return {
    leads: toPeople(taggedLeads, [...foundLeads, ...otherLeads]),
    owners: toPeople(taggedOwners, [...foundOwners, ...otherOwners]),
    properties: toTaggedGroup(taggedProperties, foundProperties),
    ads: toGroup(foundAds),
    tasks: toGroup(foundTasks),
  };
}
