import { and, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { TagChange } from '../../../db/domain/tags/tag-input.ts';
import { MAX_TAGS_OF_RECORD, RECORD_TAGS_FULL, TAG_NOT_FOUND } from '../../../db/domain/tags/tags.ts';
import type { SubjectKind } from '../../../db/domain/timeline/activities.ts';
import { tagLinks, tags } from '../../../db/tables/tags.ts';
import { AppError, notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { Statement } from '../../tenant/tenant-types.ts';

const SOME_ARE_FULL = `Alguna de las fichas tendría más de ${MAX_TAGS_OF_RECORD} etiquetas: no se ha modificado ninguna.`;

const jsonList = (values: readonly unknown[]) => sql`json_each(${JSON.stringify(values)})`;
const unique = (ids: readonly string[]) => [...new Set(ids)];

/** SQL on the tags of the agency and of records of one kind, for statements that change these. */
function tagSql({ scope: { agencyRowsCondition } }: TenantDb, kind: SubjectKind) {
  const { links, recordId } = tagLinks[kind];
  const isTag = (id: SQL) => agencyRowsCondition(tags, sql`${tags.id} = ${id}`, isNotNull(tags.current));
  return {
    isTag,
    /** Query: the tags that the ids of a list stand for, of these only those that match. */
    currentOf: (list: SQL, where?: SQL) =>
      sql`select ${tags.current} from ${list} as given join ${tags} on ${and(isTag(sql`given.value`), where)}`,
    /** Query: the tags that a record has. */
    heldBy: (record: SQL) =>
      sql`select ${tags.current} from ${links} join ${tags} on ${isTag(sql`${links.tagId}`)} where ${agencyRowsCondition(links, sql`${recordId} = ${record}`)}`,
  };
}

/** SQL: whether the user sees all of the records, whether all added tags exist, and whether no record gets too many of them. */
function changeConditions(tenantDb: TenantDb, kind: SubjectKind, changes: readonly TagChange[]) {
  const { visibleRowsCondition } = tenantDb.scope;
  const { isTag, heldBy } = tagSql(tenantDb, kind);
  const { records } = tagLinks[kind];
  const ids = unique(changes.flatMap((change) => change.ids));
  const added = jsonList(unique(changes.flatMap(({ add }) => add)));
  const pairs = (field: 'add' | 'remove') =>
    sql`select record.value as record, ${tags.current} as tag from ${jsonList(changes)} as change, json_each(change.value, '$.ids') as record, json_each(change.value, ${`$.${field}`}) as given join ${tags} on ${isTag(sql`given.value`)}`;
  const wanted = sql`added as materialized (${pairs('add')}), removed as materialized (${pairs('remove')})`;
  // Once the tags are added none of them is missing, so that this still holds for the statements that follow.
  const growing = sql`(select distinct record from added where tag not in (${heldBy(sql`added.record`)})) as growing`;
  const after = sql`${heldBy(sql`growing.record`)} except select tag from removed where removed.record = growing.record union select tag from added where added.record = growing.record`;
  const isOneOf = sql`${records.id} in (select value from ${jsonList(ids)})`;
  return {
    hasRecords: sql<number>`((select count(*) from ${records} where ${visibleRowsCondition(records, isOneOf)}) = ${ids.length})`,
    hasTags: sql<number>`not exists (select 1 from ${added} as given where not exists (select 1 from ${tags} where ${isTag(sql`given.value`)}))`,
    fits: sql<number>`not exists (with ${wanted} select 1 from ${growing} where (select count(*) from (${after})) > ${MAX_TAGS_OF_RECORD})`,
  };
}

type Link = { record: string; tag: string };
type LinkStatement = Statement<Link[]>;

/** Builds the statements of a change: an entry for each record that it changes, then those that add and remove, which return what they changed. */
function toStatements(tenantDb: TenantDb, kind: SubjectKind, { ids, add, remove }: TagChange, isReady: SQL) {
  const { db, agencyRowsCondition, visibleRowsCondition, auditLog } = tenantDb.scope;
  const { currentOf, heldBy } = tagSql(tenantDb, kind);
  const { links, recordId, records } = tagLinks[kind];
  const isRecord = (id: SQL) => sql`${id} in (select value from ${jsonList(ids)})`;
  const held = heldBy(sql`${records.id}`);
  const added = currentOf(jsonList(add), sql`${tags.current} not in (${held})`);
  const removed = currentOf(jsonList(remove), sql`${tags.current} in (${held})`);
  const isAmong = (found: SQL) => agencyRowsCondition(tags, sql`${tags.id} in (${found})`);
  const names = (found: SQL) =>
    sql`json((select json_group_array(${tags.name}) from ${tags} where ${isAmong(found)}))`;
  const returned = { record: sql<string>`${recordId}`, tag: sql<string>`${links.tagId}` };
  const standsForRemoved = agencyRowsCondition(
    tags,
    sql`${tags.current} in (${currentOf(jsonList(remove))})`,
  );
  return {
    audit: auditLog.auditRows(
      'update',
      records,
      visibleRowsCondition(
        records,
        isRecord(sql`${records.id}`),
        or(sql`exists (${added})`, sql`exists (${removed})`),
        isReady,
      ),
      sql`json_object('tags', json_object('added', ${names(added)}, 'removed', ${names(removed)}))`,
    ),
    add: db
      .insert(links)
      .select(
        sql`select ${records.agencyId}, ${tags.id}, ${records.createdAt}, ${records.id} from ${records} cross join ${tags} where ${visibleRowsCondition(records, isRecord(sql`${records.id}`), isReady)} and ${isAmong(added)}`,
      )
      .onConflictDoNothing()
      .returning(returned) as unknown as LinkStatement,
    remove: db
      .delete(links)
      .where(
        agencyRowsCondition(
          links,
          isRecord(sql`${recordId}`),
          sql`${links.tagId} in (select ${tags.id} from ${tags} where ${standsForRemoved})`,
          isReady,
        ),
      )
      .returning(returned) as unknown as LinkStatement,
  };
}

/** Returns a change for each tag, of the records that got or lost it. */
const toChanges = (found: readonly Link[], toChange: (tag: string) => Omit<TagChange, 'ids'>): TagChange[] =>
  [...Map.groupBy(found, ({ tag }) => tag)].map(([tag, of]) => ({
    ids: of.map(({ record }) => record),
    ...toChange(tag),
  }));

/**
 * Adds tags to records of one kind and removes others, of all of the records or of none. What a record has already, or lacks, is no
 * change. Returns the changes that undo it. Throws NOT_FOUND, and CONFLICT where a record would have more than MAX_TAGS_OF_RECORD.
 */
export async function changeTags(
  tenantDb: TenantDb,
  kind: SubjectKind,
  changes: readonly TagChange[],
): Promise<{ undo: TagChange[] }> {
  const { hasRecords, hasTags, fits } = changeConditions(tenantDb, kind, changes);
  const isReady = and(hasRecords, hasTags, fits) as SQL;
  const all = changes.map((change) => toStatements(tenantDb, kind, change, isReady));
  const state = tenantDb.statements.selectValue(sql<string>`json_array(${hasRecords}, ${hasTags}, ${fits})`);
  const [[found], ...results] = await tenantDb.batch(
    state,
    ...all.flatMap(({ audit, add, remove }) => [audit, add, remove] as Statement<unknown>[]),
  );
  const [foundRecords, foundTags, isFitting] = JSON.parse(found?.value ?? '[]') as number[];
  if (!foundRecords) throw notFound();
  if (!foundTags) throw notFound(`${TAG_NOT_FOUND}.`);
  if (!isFitting) {
    const isOfOne = new Set(changes.flatMap(({ ids }) => ids)).size === 1;
    throw new AppError('CONFLICT', isOfOne ? RECORD_TAGS_FULL : SOME_ARE_FULL);
  }
  const linksAt = (place: number) => all.flatMap((_, at) => results[at * 3 + place] as Link[]);
  return {
    undo: [
      ...toChanges(linksAt(1), (tag) => ({ add: [], remove: [tag] })),
      ...toChanges(linksAt(2), (tag) => ({ add: [tag], remove: [] })),
    ],
  };
}
