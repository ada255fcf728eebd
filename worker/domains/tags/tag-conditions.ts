import { and, desc, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { MAX_FILTERED_TAGS, type TagFilter } from '../../../db/domain/tags/tag-param.ts';
import type { SubjectKind } from '../../../db/domain/timeline/activities.ts';
import { tagLinks, tags } from '../../../db/tables/tags.ts';
import { sortNewestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** Condition: the tag stands for one of those with these ids. */
function oneOfTagsCondition({ scope: { agencyRowsCondition } }: TenantDb, ids: readonly string[]): SQL {
  const isChosen = agencyRowsCondition(
    tags,
    sql`${tags.id} in (select value from json_each(${JSON.stringify(ids)}))`,
  );
  return sql`${tags.current} in (select ${tags.current} from ${tags} where ${isChosen})`;
}

/** Condition of the filter of a list by tags: an unknown tag is on no record. */
export const tagsCondition =
  (tenantDb: TenantDb, kind: SubjectKind) =>
  (filter: TagFilter | undefined): SQL | undefined => {
    if (!filter) return undefined;
    const { agencyRowsCondition } = tenantDb.scope;
    const { links, recordId, records } = tagLinks[kind];
    /** Query: the tags of the record that match. */
    const theirs = (isTag: SQL | undefined) => {
      const isLinked = agencyRowsCondition(tags, sql`${tags.id} = ${links.tagId}`, isTag);
      const isTheirs = agencyRowsCondition(links, sql`${recordId} = ${records.id}`);
      return sql`(select 1 from ${links} cross join ${tags} where ${and(isTheirs, isLinked)})`;
    };
    if (filter.match === 'none') return sql`not exists ${theirs(isNotNull(tags.current))}`;
    if (filter.match === 'any') return sql`exists ${theirs(oneOfTagsCondition(tenantDb, filter.ids))}`;
    return and(...filter.ids.map((id) => sql`exists ${theirs(oneOfTagsCondition(tenantDb, [id]))}`));
  };

/** Condition: the tag is in use, and its name begins with this key (toTagKey). */
const tagNameCondition = (key: string): SQL | undefined =>
  and(gte(tags.nameKey, key), lt(tags.nameKey, `${key}\u{10ffff}`), isNull(tags.goneAt));

/** Builds the statement that selects the tags in use whose name begins with this key, one more than a list can be filtered by. */
export const tagsNamedStatement = ({ statements }: TenantDb, key: string) =>
  statements.select(tags, { id: tags.id }, { where: [tagNameCondition(key)], limit: MAX_FILTERED_TAGS + 1 });

/** Condition: the record has a tag in use whose name begins with this key (toTagKey). */
export function tagNamedCondition(
  { scope: { agencyRowsCondition } }: TenantDb,
  kind: SubjectKind,
  key: string,
): SQL {
  const { links, recordId, records } = tagLinks[kind];
  const named = sql`select ${tags.id} from ${tags} where ${agencyRowsCondition(tags, tagNameCondition(key))}`;
  const isTag = agencyRowsCondition(tags, sql`${tags.current} in (${named})`);
  const isTheirs = agencyRowsCondition(links, sql`${links.tagId} = ${tags.id}`);
  return sql`${records.id} in (select ${recordId} from ${tags} cross join ${links} where ${and(isTag, isTheirs)})`;
}

type Filters = { tags?: TagFilter | undefined };
type Bounds<F> = {
  where: (filters: F) => (SQL | undefined)[];
  cursor: { createdAt: string; id: string } | null;
  limit: number;
};
/**
 * Returns the query of the ids of the newest records that match the filters, of which no user is kept from seeing any, read from the links
 * of the filtered tags in the order of the list; null without such a filter.
 */
export const newestWithTags =
  <F extends Filters>(kind: SubjectKind) =>
  (tenantDb: TenantDb, filters: F, { where, cursor, limit }: Bounds<F>): SQL | null => {
    const { tags: filter } = filters;
    if (!filter || filter.match === 'none' || filter.ids.length === 0) return null;
    const { agencyRowsCondition } = tenantDb.scope;
    const { links, recordId, records } = tagLinks[kind];
    // Of all tags the links of the first one are read, and compared with the others.
    const [ids, others] =
      filter.match === 'all' ? [filter.ids.slice(0, 1), filter.ids.slice(1)] : [filter.ids, []];
    const left = others.length > 0 ? { match: 'all' as const, ids: others } : undefined;
    const conditions = where({ ...filters, tags: left }).filter((condition) => condition !== undefined);
    const isAfter = cursor
      ? sortNewestFirst({ id: recordId, createdAt: links.recordCreatedAt }).isAfter(cursor)
      : undefined;
    const isOfTag = agencyRowsCondition(links, sql`${links.tagId} = ${tags.id}`, isAfter);
    const order = sql.join([desc(links.recordCreatedAt), desc(recordId)], sql`, `);
    const isRecord = agencyRowsCondition(records, sql`${records.id} = ${recordId}`, ...conditions);
    const found =
      conditions.length > 0
        ? sql`${links} cross join ${records} where ${and(isOfTag, isRecord)}`
        : sql`${links} where ${isOfTag}`;
    // Of each tag the first ones.
    const first = sql`select ${recordId} as id from ${found} order by ${order} limit ${limit}`;
    const lists = sql`json_each((select json_group_array(id) from (${first})))`;
    return sql`select wanted.value from ${tags} cross join ${lists} as wanted where ${agencyRowsCondition(tags, oneOfTagsCondition(tenantDb, ids))}`;
  };
