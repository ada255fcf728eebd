import { gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { compareTexts, fold } from '../../../db/domain/fold.ts';
import { MAX_ZONE_OPTIONS } from '../../../db/domain/lists.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/**
 * Returns the first MAX_ZONE_OPTIONS zones of the agency's properties by name, each once. Skips from zone to zone in their index, so
 * that it reads one row a zone, however many properties there are.
 */
export async function findZones(tenantDb: TenantDb): Promise<string[]> {
  const { zone, zoneFolded } = properties;
  const first = (...where: SQL[]) =>
    tenantDb.subqueries.column(properties, sql`min(${zoneFolded})`, isNotNull(zoneFolded), ...where);
  const anyOfZone = tenantDb.subqueries.column(properties, properties.id, sql`${zoneFolded} = zones.zone`);
  const next = first(gt(zoneFolded, sql`zones.zone`));
  const ids = sql`(with recursive zones(zone) as (select ${first()} union all select ${next} from zones where zones.zone is not null limit ${MAX_ZONE_OPTIONS}) select ${anyOfZone} from zones)`;
  const rows = await tenantDb.statements.select(
    properties,
    { zone },
    { where: [inArray(properties.id, ids)] },
  );
  const zones = new Map(rows.flatMap((row) => (row.zone ? [[fold(row.zone), row.zone] as const] : [])));
  return [...zones.values()].toSorted(compareTexts);
}
