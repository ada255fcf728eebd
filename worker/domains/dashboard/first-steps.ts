import { inArray, not } from 'drizzle-orm';
import { firstSteps } from '../../../db/domain/users/first-steps.ts';
import { type agencies, users } from '../../../db/tables/agencies.ts';
import { exampleCondition } from '../../../db/tables/columns.ts';
import { invitations } from '../../../db/tables/invitations.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { selectAgency } from '../agency/reads.ts';

/** Days for which an agency is new. */
const NEW_DAYS = 60;
const DAY_MS = 86_400_000;

/** Builds the statements that select what `toFirstSteps` looks at. */
export const firstStepStatements = (tenantDb: TenantDb) =>
  [
    selectAgency(tenantDb),
    tenantDb.statements.count(users, 2, [inArray(users.status, ['active', 'inactive'])]),
    tenantDb.statements.count(invitations, 1),
    ...[propertyOwners, properties, leads].map((table) =>
      tenantDb.statements.count(table, 1, [not(exampleCondition(table))]),
    ),
  ] as const;

type Counted = { count: number }[];
type AgencyRow = typeof agencies.$inferSelect;

/** Returns which first steps of a new agency are done; null where all are, they were put away, or the agency is not new. */
export function toFirstSteps([agency]: AgencyRow[], ...[people, invited, owners, homes, seekers]: Counted[]) {
  if (!agency || agency.firstStepsDismissedAt) return null;
  if (Date.now() - Date.parse(agency.createdAt) > NEW_DAYS * DAY_MS) return null;
  const { logoKey, address, landlinePhone, mobilePhone, email } = agency;
  const count = (rows: Counted | undefined) => rows?.[0]?.count ?? 0;
  const isDone = {
    agency: Boolean(logoKey && address && (landlinePhone ?? mobilePhone ?? email)),
    colleague: count(people) > 1 || count(invited) > 0,
    owner: count(owners) > 0,
    property: count(homes) > 0,
    lead: count(seekers) > 0,
  };
  return firstSteps.every((step) => isDone[step])
    ? null
    : firstSteps.map((step) => ({ step, isDone: isDone[step] }));
}
