import { asc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod/mini';
import { type exportedFilesInput, FILES_PAGE } from '../../../db/domain/exchange/export-input.ts';
import type { propertyDocuments } from '../../../db/tables/files/documents.ts';
import type { propertyImages } from '../../../db/tables/files/photos.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** Returns a page of the agency's photos, or documents, in the order of their ids, each with its property; `next` is null on the last one. */
export async function findExportedFiles(
  { statements, subqueries }: TenantDb,
  files: typeof propertyImages | typeof propertyDocuments,
  { after }: z.output<typeof exportedFilesInput>,
) {
  const { id, fileName, mimeType, size, createdAt, propertyId, state } = files;
  const propertyTitle = subqueries.field<string>(properties, properties.title, propertyId);
  const found = await statements.select(
    files,
    {
      id,
      fileName,
      mimeType,
      size,
      createdAt,
      propertyId,
      propertyTitle: propertyTitle.as('property_title'),
    },
    {
      where: [eq(state, 'ready'), after ? gt(id, after) : undefined],
      order: [asc(id)],
      limit: FILES_PAGE + 1,
    },
  );
  const rows = found.slice(0, FILES_PAGE);
  return { rows, next: found.length > FILES_PAGE ? (rows.at(-1)?.id ?? null) : null };
}
