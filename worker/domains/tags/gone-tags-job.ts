import { and, desc, eq, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { TAG_UNDO_MS } from '../../../db/domain/tags/tags.ts';
import { tagLinks, tags } from '../../../db/tables/tags.ts';
import { openToJobsCondition } from '../../agency-moves.ts';
import type { CellEnv } from '../../cells/cells.ts';
import { openDatabase } from '../../database.ts';
import type { JobSlice } from '../../job-messages.ts';
import { openTenantDbAs } from '../../open-tenant-db.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** Links of each kind that one slice moves or deletes. */
export const MAX_MOVED_TAG_LINKS = 500;
/** Tags that one run works on in turns. */
const MAX_TAGS = 100;
/** Longer than people can undo, so that none is undone while its links go. */
const KEPT_MS = TAG_UNDO_MS + 60_000;
/** How long runs look for the links of a tag that was united with another one. */
const RETRIED_MS = 7 * 24 * 3_600_000;
const kinds = Object.values(tagLinks);

/** Condition: the tag was deleted or united with another one, and this cannot be undone any more. */
const goneForGoodCondition = () => lte(tags.goneAt, new Date(Date.now() - KEPT_MS).toISOString());

/**
 * Moves the links of tags that were united with others to those, and deletes those of deleted tags, which go with them. The first slice
 * of a run finds the tags; each has slices of their own, whose cursor is the tag's id.
 */
export async function removeGoneTags(env: CellEnv, { at, agency, cursor }: JobSlice): Promise<JobSlice[]> {
  const db = openDatabase(env);
  if (agency === undefined || cursor === undefined) {
    // A tag that was united with another one is kept, for the addresses that have its id.
    const since = new Date(Date.now() - RETRIED_MS).toISOString();
    const due = await db
      .select({ id: tags.id, agencyId: tags.agencyId })
      .from(tags)
      .where(
        and(
          goneForGoodCondition(),
          openToJobsCondition(tags.agencyId),
          or(isNull(tags.current), gte(tags.goneAt, since)),
        ),
      )
      // Another part of them in each run, where there are more.
      .orderBy(sql`random()`)
      .limit(MAX_TAGS);
    return due.map((tag) => ({ at, agency: tag.agencyId, cursor: tag.id }));
  }
  const actor = { role: null, requestId: crypto.randomUUID(), ipHash: '', userAgent: null, userId: null };
  const isDone = await removeTag(openTenantDbAs(db, agency, actor, null), cursor);
  return isDone ? [] : [{ at, agency, cursor }];
}

/** Moves or deletes some links of a tag, and deletes one that stands for nothing once it has none; returns whether it has none. */
async function removeTag({ scope, batch, statements }: TenantDb, id: string): Promise<boolean> {
  const { db, agencyRowsCondition } = scope;
  const isTag = agencyRowsCondition(tags, eq(tags.id, id), goneForGoodCondition());
  const exists = (table: (typeof kinds)[number]['links'] | typeof tags, where: SQL | undefined) =>
    sql`exists (select 1 from ${table} where ${where})`;
  const hasTag = exists(tags, isTag);
  const moves = kinds.flatMap(({ links, recordId }) => {
    const isLink = agencyRowsCondition(links, eq(links.tagId, id));
    const order = sql.join([desc(links.recordCreatedAt), desc(recordId)], sql`, `);
    const isUnited = and(isTag, isNotNull(tags.current));
    return [
      db
        .insert(links)
        .select(
          sql`select ${links.agencyId}, ${tags.current}, ${links.recordCreatedAt}, ${recordId} from ${links} cross join ${tags} where ${and(isLink, isUnited)} order by ${order} limit ${MAX_MOVED_TAG_LINKS}`,
        )
        .onConflictDoNothing(),
      db
        .delete(links)
        .where(
          and(
            isLink,
            sql`${recordId} in (select ${recordId} from ${links} where ${isLink} order by ${order} limit ${MAX_MOVED_TAG_LINKS})`,
            hasTag,
          ),
        ),
    ];
  });
  const theirLinks = kinds.map(
    ({ links }) => sql`(select 1 from ${links} where ${agencyRowsCondition(links, eq(links.tagId, id))})`,
  );
  const results = await batch(
    statements.noop,
    ...(moves as never[]),
    db
      .delete(tags)
      .where(
        and(isTag, isNull(tags.current), ...theirLinks.map((found) => sql`not exists ${found}`)),
      ) as never,
    statements.selectValue(sql<number>`(${or(...theirLinks.map((found) => sql`exists ${found}`))})`) as never,
  );
  const [linked] = results.at(-1) as unknown as { value: number }[];
  return !linked?.value;
}
