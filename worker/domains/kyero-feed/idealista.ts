import { eq, exists, type SQL } from 'drizzle-orm';
import {
  findIdealistaRowProblems,
  IDEALISTA_END,
  toIdealistaHead,
  toIdealistaProperties,
  writeIdealistaProperty,
} from '../../../db/domain/publishing/idealista.ts';
import { ads } from '../../../db/tables/ads.ts';
import { agencies } from '../../../db/tables/agencies.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { availableCondition, properties } from '../../../db/tables/properties.ts';
import { toCellToken } from '../../cells/cell-token.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../database.ts';
import { deriveTokens, type LinkTarget } from '../../link-token.ts';
import { createAgencyCondition, type TenantDb } from '../../tenant/tenant-db.ts';
import { toSentKey } from '../publishing/sent-photos.ts';
import { agencyOfPropertySql } from '../shared-pages/reads.ts';
import { selectAdvertised, toAdvertised, toContents } from './reads.ts';

/** Conditions: an active ad of Idealista. */
const isOnIdealista: SQL[] = [eq(ads.status, 'Active'), eq(ads.platform, 'Idealista')];
/** Properties that are written at once. */
const SLICE = 50;

/** Builds the statements that select the agency and its properties with an active ad of Idealista. */
const selectOwn = ({ scope: { db, agencyId, visibleRowsCondition } }: TenantDb) =>
  [
    db.select({ registrations: agencies.registrations }).from(agencies).where(eq(agencies.id, agencyId)),
    selectAdvertised(db, visibleRowsCondition, isOnIdealista),
  ] as const;

/** Returns how many adverts the document for Idealista has, and which advertised properties it lacks and why. One round trip. */
export async function findIdealistaContents(tenantDb: TenantDb) {
  const [[agency], rows] = await tenantDb.scope.db.batch(selectOwn(tenantDb));
  const registrations = agency?.registrations ?? [];
  return toContents(rows.map(toAdvertised), (row) => findIdealistaRowProblems(row, registrations));
}

/** What the address of a property's photos for Idealista is made of: pausing its ads ends it. */
export const toIdealistaLink = (id: string): LinkTarget => ({ kind: 'portalPhotos', id, generation: 1 });

type Request = Pick<Context, 'env' | 'cell'> & { tenantDb: TenantDb; origin: string };
/** Yields the document for Idealista as slices of its text. One round trip. */
export async function* writeIdealista({
  tenantDb,
  env,
  cell,
  origin,
}: Request): AsyncGenerator<string, void> {
  const [[agency], rows] = await tenantDb.scope.db.batch(selectOwn(tenantDb));
  const registrations = agency?.registrations ?? [];
  const toUrl = (propertyId: string, { id, type }: { id: string; type: string }) => {
    const [token = ''] = deriveTokens(env, toIdealistaLink(propertyId));
    return `${origin}/feeds/${toCellToken(`${propertyId}-${token}`, cell)}/${id}.${type}`;
  };
  yield toIdealistaHead(tenantDb.scope.agencyId, new Date().toISOString());
  let isFirst = true;
  for (let at = 0; at < rows.length; at += SLICE) {
    let text = '';
    for (const row of rows.slice(at, at + SLICE).map(toAdvertised))
      for (const property of toIdealistaProperties(row, registrations, toUrl)) {
        text += writeIdealistaProperty(property, isFirst);
        isFirst = false;
      }
    yield text;
  }
  yield IDEALISTA_END;
}

/** Returns the object of a photo of an available property with an active ad of Idealista; undefined for any other. One round trip. */
export async function findIdealistaImage(
  db: Database,
  propertyId: string,
  photoId: string,
): Promise<ReturnType<typeof toSentKey> | undefined> {
  const where = createAgencyCondition(agencyOfPropertySql(propertyId));
  const [photo] = await db
    .select({ objectKey: propertyImages.objectKey, mediumKey: propertyImages.mediumKey })
    .from(propertyImages)
    .innerJoin(properties, eq(properties.id, propertyImages.propertyId))
    .where(
      where(
        propertyImages,
        eq(propertyImages.id, photoId),
        eq(propertyImages.propertyId, propertyId),
        eq(propertyImages.state, 'ready'),
        availableCondition(properties),
        exists(
          db
            .select({ id: ads.id })
            .from(ads)
            .where(where(ads, eq(ads.propertyId, propertyId), ...isOnIdealista)),
        ),
      ),
    );
  return photo && toSentKey(photo);
}
