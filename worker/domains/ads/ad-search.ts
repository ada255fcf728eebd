import { and, or, type SQL } from 'drizzle-orm';
import type { SearchText } from '../../../db/domain/search/search.ts';
import { ads } from '../../../db/tables/ads.ts';
import { containsCondition, eitherWordsCondition } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { inPropertyCondition } from '../properties/property-search.ts';

/** Condition: an ad whose title and property contain the words. */
export const adSearchCondition = (tenantDb: TenantDb, search: SearchText): SQL | undefined =>
  eitherWordsCondition(search, (words) =>
    and(
      ...words.map((word) =>
        or(containsCondition(ads.searchable, word), inPropertyCondition(tenantDb, ads.propertyId, word)),
      ),
    ),
  );
