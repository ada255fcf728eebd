import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { TagForm, tagCreateInput } from '../../../db/domain/tags/tag-input.ts';
import { getTagColour, toTagKey } from '../../../db/domain/tags/tag-key.ts';
import { MAX_TAGS, TAG_NOT_FOUND, TAG_UNDO_MS, TAGS_FULL } from '../../../db/domain/tags/tags.ts';
import { tags } from '../../../db/tables/tags.ts';
import { AppError, idempotencyConflict, notFound, versionConflict } from '../../errors.ts';
import { digestInput } from '../../tenant/input-digest.ts';
import { listStoredColumns } from '../../tenant/stored-columns.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';
import { tagEntry } from './policy.ts';
import type { ShownTag } from './reads.ts';

const tagNotFound = () => notFound(`${TAG_NOT_FOUND}.`);

/**
 * Creates a tag; where the agency has one of this name, without regard to case and accents, that one is returned. Throws CONFLICT where
 * there are MAX_TAGS.
 */
export async function createTag(
  { scope, batch, statements }: TenantDb,
  { clientKey, tag }: z.output<typeof tagCreateInput>,
): Promise<ShownTag> {
  const { db, agencyId, agencyRowsCondition, auditLog } = scope;
  const [id, now, nameKey] = [crypto.randomUUID(), new Date().toISOString(), toTagKey(tag.name)];
  const inputDigest = digestInput(tag);
  const row: Record<string, unknown> = {
    ...{ id, agencyId, clientKey, version: 1, createdAt: now, updatedAt: now, inputDigest },
    ...{ name: tag.name, nameKey, colour: tag.colour ?? getTagColour(tag.name), current: id },
  };
  const cells = listStoredColumns(tags).map(([field]) => sql`${row[field] ?? null}`);
  const inUse = sql`(select count(*) from ${tags} where ${agencyRowsCondition(tags, isNull(tags.goneAt))})`;
  const [, , found] = await batch(
    db
      .insert(tags)
      .select(sql`select ${sql.join(cells, sql`, `)} where ${inUse} < ${MAX_TAGS}`)
      .onConflictDoNothing() as never,
    auditLog.auditInsert(tags, id, { name: tag.name, colour: row.colour }) as never,
    statements.select(
      tags,
      {
        id: tags.id,
        name: tags.name,
        colour: tags.colour,
        clientKey: tags.clientKey,
        digest: tags.inputDigest,
      },
      { where: [or(eq(tags.clientKey, clientKey), and(eq(tags.nameKey, nameKey), isNull(tags.goneAt)))] },
    ),
  );
  const created = found.find((each) => each.clientKey === clientKey) ?? found[0];
  if (!created) throw new AppError('CONFLICT', TAGS_FULL);
  if (created.clientKey === clientKey && created.digest !== inputDigest)
    throw idempotencyConflict(created.id);
  return { id: created.id, name: created.name, colour: created.colour };
}

/** Renames and recolours a tag. Throws NOT_FOUND, CONFLICT where it was changed or another one has the name. */
export async function updateTag(
  tenantDb: TenantDb,
  ref: RecordRef,
  tag: TagForm,
): Promise<{ version: number }> {
  const { goneAt } = await tenantDb.findById(tags, ref.id).catch(() => ({ goneAt: '' }));
  if (goneAt !== null) throw tagNotFound();
  const { version } = await tenantDb.update(tags, ref, { ...tag, nameKey: toTagKey(tag.name) });
  return { version };
}

/**
 * Takes a tag out of use: deletes it, or lets it stand for `into`, the one it is united with. Its links stay as they are, so that this
 * can be undone for TAG_UNDO_MS; a job cleans them up then (removeGoneTags). Throws NOT_FOUND, CONFLICT.
 */
export async function retireTag(
  { scope, batch, statements }: TenantDb,
  { id, version }: RecordRef,
  into: string | null,
): Promise<{ version: number }> {
  const { db, agencyRowsCondition, auditLog } = scope;
  const now = new Date().toISOString();
  const inUse = (of: string) => agencyRowsCondition(tags, eq(tags.id, of), isNull(tags.goneAt));
  const exists = (where: SQL | undefined) => sql`exists (select 1 from ${tags} where ${where})`;
  const isReady = and(
    exists(and(inUse(id), eq(tags.version, version))),
    into === null ? undefined : exists(inUse(into)),
  );
  const name = sql`(select ${tags.name} from ${tags} where ${inUse(into ?? '')})`;
  const [state, , , retired] = await batch(
    statements.selectValue(
      sql<string>`json_array(${exists(inUse(id))}, ${into === null ? sql`1` : exists(inUse(into))})`,
    ),
    auditLog.auditRows(
      into === null ? 'delete' : 'merge',
      tags,
      agencyRowsCondition(tags, eq(tags.id, id), isReady),
      into === null ? tagEntry : sql`json_object('tag', ${tags.name}, 'into', ${name})`,
    ) as never,
    db
      .update(tags)
      .set({ current: into })
      .where(agencyRowsCondition(tags, eq(tags.current, id), isReady)) as never,
    db
      .update(tags)
      .set({ unitedWith: into, goneAt: now, version: version + 1, updatedAt: now })
      .where(agencyRowsCondition(tags, eq(tags.id, id), isReady))
      .returning({ id: tags.id }),
  );
  const [hasTag, hasOther] = JSON.parse(state[0]?.value ?? '[]') as number[];
  if (!hasTag || !hasOther) throw tagNotFound();
  if (retired.length === 0) throw versionConflict();
  return { version: version + 1 };
}

/**
 * Undoes that a tag was deleted or united with another one, up to TAG_UNDO_MS after; for one that is in use nothing changes. Throws
 * NOT_FOUND, CONFLICT where another one has its name by now.
 */
export async function restoreTag({ scope, batch, statements }: TenantDb, id: string): Promise<void> {
  const { db, agencyRowsCondition, auditLog } = scope;
  const isGone = agencyRowsCondition(
    tags,
    eq(tags.id, id),
    gt(tags.goneAt, new Date(Date.now() - TAG_UNDO_MS).toISOString()),
  );
  const isReady = sql`exists (select 1 from ${tags} where ${isGone})`;
  const united = agencyRowsCondition(tags, sql`${tags.unitedWith} = below.id`);
  const below = sql`with recursive below as (select ${id} as id union select ${tags.id} from below join ${tags} on ${united}) select id from below`;
  const [, , , found] = await batch(
    auditLog.auditRows('restore', tags, isGone, tagEntry) as never,
    db
      .update(tags)
      .set({ current: id })
      .where(agencyRowsCondition(tags, sql`${tags.id} in (${below})`, isReady)) as never,
    db
      .update(tags)
      .set({
        unitedWith: null,
        goneAt: null,
        version: sql`${tags.version} + 1`,
        updatedAt: new Date().toISOString(),
      })
      .where(isGone) as never,
    statements.select(tags, { id: tags.id }, { where: [eq(tags.id, id), isNull(tags.goneAt)] }),
  );
  if (found.length === 0) throw tagNotFound();
}
