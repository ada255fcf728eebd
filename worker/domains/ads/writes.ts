import type { z } from 'zod/mini';
import { adEnums, type adUpdateInput } from '../../../db/domain/ads/ad-input.ts';
import { ads } from '../../../db/tables/ads.ts';
import { assertKnownOrStored } from '../../tenant/lists/stored-values.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';

type AdEdit = z.output<typeof adUpdateInput>['ad'];

/** Throws CONFLICT, NOT_FOUND, BAD_REQUEST for a value that is neither known nor stored. */
export async function updateAd(tenantDb: TenantDb, ref: RecordRef, ad: AdEdit) {
  await assertKnownOrStored(tenantDb, ads, ref.id, ad, adEnums);
  const { version } = await tenantDb.update(ads, ref, ad);
  return { version };
}
