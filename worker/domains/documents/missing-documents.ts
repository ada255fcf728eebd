import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  MissingDocumentFilters,
  missingDocumentListInput,
} from '../../../db/domain/documents/document-input.ts';
import {
  type RequiredDocument,
  toDocumentBit,
  toMissingDocuments,
} from '../../../db/domain/documents/documents.ts';
import { COUNT_CAP } from '../../../db/domain/lists.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { missingDocumentCondition, properties } from '../../../db/tables/properties.ts';
import { toCappedCount } from '../../tenant/lists/capped-count.ts';
import { type FilterConditions, toConditions } from '../../tenant/lists/filters.ts';
import { visibilityColumn } from '../../tenant/lists/linked-names.ts';
import type { ReadRows } from '../../tenant/lists/list.ts';
import { cutPage, readPages } from '../../tenant/lists/pagination.ts';
import { containsTypedCondition, searchCondition } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { coverColumn } from '../photos/reads.ts';
import { responsibleColumn, responsibleCondition } from '../users/responsible.ts';

const { id, title, address, ownerId, assignedTo, createdAt, isPublished, missingDocuments } = properties;

const columns = (tenantDb: TenantDb) => ({
  ...{ id, title, address, ownerId, assignedTo, createdAt, isPublished },
  ownerName: tenantDb.subqueries
    .unrestrictedField<string>(propertyOwners, propertyOwners.name, ownerId)
    .as('owner_name'),
  isOwnerVisible: visibilityColumn(tenantDb, propertyOwners, ownerId).as('sees_owner'),
  responsible: responsibleColumn(tenantDb, assignedTo),
  cover: coverColumn(tenantDb, id),
  missing: sql`${missingDocuments}`.mapWith(toMissingDocuments).as('missing') as SQL.Aliased<
    RequiredDocument[]
  >,
});

const conditions = (tenantDb: TenantDb): FilterConditions<MissingDocumentFilters> => ({
  title: searchCondition((search) => containsTypedCondition(search, properties.searchable)),
  category: (category) => category && sql`(${missingDocuments} & ${toDocumentBit(category)}) <> 0`,
  publication: (publication) => publication && eq(isPublished, publication === 'published'),
  responsible: responsibleCondition(tenantDb, assignedTo),
});

/** Published ones first, because they are advertised without the document; then the newest. */
const order = [isPublished, createdAt, id].map((column) => sql`${column} desc`);

type PageInput = Pick<z.output<typeof missingDocumentListInput>, 'filters' | 'cursor' | 'limit'>;
const missingCondition = missingDocumentCondition(properties);

/** The statement of a page and of one row more, with the conditions of what matches. */
function pageStatement(tenantDb: TenantDb, { filters, cursor, limit }: PageInput, isChosen?: SQL) {
  const matching = [missingCondition, isChosen, ...toConditions(conditions(tenantDb), filters)];
  const isAfter =
    cursor &&
    sql`(${isPublished}, ${createdAt}, ${id}) < (${Number(cursor.isPublished)}, ${cursor.createdAt}, ${cursor.id})`;
  const page = tenantDb.statements.select(properties, columns(tenantDb), {
    where: [...matching, isAfter ?? undefined],
    order,
    limit: limit + 1,
  });
  return { matching, page };
}

type Cursor = NonNullable<PageInput['cursor']>;
const toPage = <Row extends Cursor>(found: Row[], limit: number) =>
  cutPage(found, limit, ({ isPublished, createdAt, id }): Cursor => ({ isPublished, createdAt, id }));

/** Yields the properties that lack a document and that filters select, or of those chosen, `size` at a time, in the order of the list. */
export const readMissingDocuments = (
  tenantDb: TenantDb,
  { filters = {}, ids }: ReadRows<MissingDocumentFilters>,
  size: number,
) =>
  readPages(async (cursor: PageInput['cursor']) => {
    const { page } = pageStatement(tenantDb, { filters, cursor, limit: size }, ids && inArray(id, ids));
    return toPage(await page, size);
  });

/**
 * Returns a page of the properties that lack a required document, each with those that it lacks, and how many match and how many there
 * are: UNCOUNTED beyond COUNT_CAP. Reads the index of these properties only.
 */
export async function findMissingDocuments(
  tenantDb: TenantDb,
  input: z.output<typeof missingDocumentListInput>,
) {
  const { matching, page } = pageStatement(tenantDb, input);
  const count = (where: (SQL | undefined)[]) => tenantDb.statements.count(properties, COUNT_CAP + 1, where);
  const [found, [total], [all]] = await tenantDb.batch(page, count(matching), count([missingCondition]));
  return {
    ...toPage(found, input.limit),
    total: toCappedCount(total?.count ?? 0),
    all: toCappedCount(all?.count ?? 0),
  };
}
