import { and, desc, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { compareTexts } from '../../../db/domain/fold.ts';
import { TAG_UNDO_MS, type TagColour } from '../../../db/domain/tags/tags.ts';
import type { SubjectKind } from '../../../db/domain/timeline/activities.ts';
import { tagLinks, tags } from '../../../db/tables/tags.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** A tag as it is shown on a record. */
export type ShownTag = { id: string; name: string; colour: TagColour };

const tagJson = sql`json_object('id', ${tags.id}, 'name', ${tags.name}, 'colour', ${tags.colour})`;

/** Column: the tags of a record by name. */
export function tagsColumn(
  { scope: { agencyRowsCondition } }: TenantDb,
  kind: SubjectKind,
): SQL.Aliased<ShownTag[]> {
  const { links, recordId, records } = tagLinks[kind];
  const isLinked = agencyRowsCondition(tags, sql`${tags.id} = ${links.tagId}`);
  // Of a tag that was united with another one that one; two of the record's may stand for the same.
  const current = sql`(select ${tags.current} from ${tags} where ${isLinked})`;
  const currentTagSql = sql`(select ${tagJson} from ${tags} where ${agencyRowsCondition(tags, sql`${tags.id} = ${current}`)})`;
  const json = sql`json(case when ${tags.current} = ${tags.id} then ${tagJson} else ${currentTagSql} end)`;
  const isTheirs = agencyRowsCondition(links, sql`${recordId} = ${records.id}`);
  const isTag = and(isLinked, isNotNull(tags.current));
  return sql<string>`(select json_group_array(${json}) from ${links} join ${tags} on ${isTag} where ${isTheirs})`
    .mapWith(toShownTags)
    .as('tags') as SQL.Aliased<ShownTag[]>;
}

function toShownTags(json: string): ShownTag[] {
  const all = new Map((JSON.parse(json) as ShownTag[]).map((tag) => [tag.id, tag]));
  return [...all.values()].sort((one, other) => compareTexts(one.name, other.name));
}

/**
 * Returns the tags of the agency by name, each with the ids of those that were united with it, which addresses of filters may still
 * have.
 */
export async function findTags({ statements }: TenantDb) {
  const { id, version, name, colour, current } = tags;
  const found = await statements.select(
    tags,
    { id, version, name, colour, current },
    { where: [isNotNull(current)] },
  );
  const former = Map.groupBy(
    found.filter((tag) => tag.current !== tag.id),
    (tag) => tag.current,
  );
  return found
    .filter((tag) => tag.current === tag.id)
    .sort((one, other) => compareTexts(one.name, other.name))
    .map(({ current, ...tag }) => ({ ...tag, former: (former.get(current) ?? []).map((each) => each.id) }));
}

/** Returns the tags that can still be restored (restoreTag), the last one first: those that were united with another one, and deleted ones. */
export async function findRetired({ statements }: TenantDb) {
  const isUnited = sql<boolean>`${tags.unitedWith} is not null`.mapWith(Boolean).as('is_united');
  return await statements.select(
    tags,
    { id: tags.id, name: tags.name, isUnited },
    {
      where: [gt(tags.goneAt, new Date(Date.now() - TAG_UNDO_MS).toISOString())],
      order: [desc(tags.goneAt), sql`${tags.id}`],
    },
  );
}

/** Returns how many leads, owners and properties that the user sees each tag in use has; tags without any are missing. */
export async function countTagged({
  scope: { db, agencyRowsCondition, visibleRowsCondition },
  batch,
}: TenantDb) {
  const countOf = (kind: SubjectKind) => {
    const { links, recordId } = tagLinks[kind];
    const isTag = agencyRowsCondition(tags, sql`${tags.id} = ${links.tagId}`, isNotNull(tags.current));
    // A record may have two tags of which one was united with the other.
    const count = sql<number>`count(distinct ${recordId})`;
    return db
      .select({ id: sql<string>`${tags.current}`, count })
      .from(links)
      .innerJoin(tags, isTag)
      .where(visibleRowsCondition(links))
      .groupBy(tags.current);
  };
  const [leads, owners, properties] = await batch(countOf('lead'), countOf('owner'), countOf('property'));
  return { leads, owners, properties };
}
