import { Column, is, SQL, sql } from 'drizzle-orm';
import type { LeadPreferences, ScoredProperty } from '../../../db/domain/matches/score.ts';
import type { AgentVisibility } from '../../../db/domain/users/users.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { ColumnSource } from './pair-conditions.ts';

/*
 * Notices of new matches. They are written in the batch of the change, which is read and scored before: no notice is lost with a request
 * that ends early, and none tells of a change that was refused. They go to whom the lead belongs, also where it or the property is hidden
 * from whoever causes them; each counts what its recipient sees. Who causes a match on their own
 * lead reads it in the response.
 */

/** Whether agents see all of the agency, or only their own; null as for all. */
export type MatchNoticeActor = { agentVisibility: AgentVisibility | null };
export type Values<T> = { [K in keyof T]?: T[K] | undefined };
export type Insert = TenantDb['statements']['insertForEach'];

/** Reads values of a row that is not stored yet: its columns are replaced by parameters. */
export function columnFromNewRow(row: LeadPreferences | ScoredProperty): ColumnSource {
  const values: Record<string, unknown> = { ...row };
  const replaceColumns = (part: SQL): SQL =>
    new SQL(
      part.queryChunks.map((chunk) => {
        if (is(chunk, Column)) return sql`${sql.param(values[chunk.name] ?? null, chunk)}`;
        return is(chunk, SQL) ? replaceColumns(chunk) : chunk;
      }),
    );
  return (value) => replaceColumns(sql`${value}`);
}

const isList = (key: string) => key.startsWith('preferred') || key === 'features';
const withDefaults = (keys: readonly string[], values: object) =>
  Object.fromEntries(
    keys.map((key) => [key, (values as Record<string, unknown>)[key] ?? (isList(key) ? [] : null)]),
  );
/** The scored columns of a row that is not stored yet, with the defaults of its columns. */
export const toScoredProperty = (values: Values<ScoredProperty>) =>
  withDefaults(scoredPropertyKeys, values) as ScoredProperty;
export const toPreferences = (values: Values<LeadPreferences>) =>
  withDefaults(['status', ...preferenceKeys], values) as LeadPreferences;
const scoredPropertyKeys = [
  ...([
    'status',
    'type',
    'price',
    'rentalPrice',
    'bedrooms',
    'bathrooms',
    'area',
    'zone',
    'features',
  ] as const),
] satisfies (keyof ScoredProperty)[];

export const preferenceKeys = [
  'operation',
  'minBuyBudget',
  'maxBuyBudget',
  'minRentBudget',
  'maxRentBudget',
  'minPropertySize',
  'maxPropertySize',
  'preferredPropertyTypes',
  'preferredBedrooms',
  'preferredBathrooms',
  'preferredFeatures',
  'preferredZones',
] as const satisfies (keyof LeadPreferences)[];

/** What all notices of one cause have in common; `key` names the cause. */
export const toNotice = (key: string, causedBy: string | null) => ({
  ...{ kind: 'newMatches', causedBy, key },
  createdAt: new Date().toISOString(),
});

/** The field of a response that tells who makes a change how many matches it has made for them; absent where none. */
export const toOwnMatches = (count: number): { ownMatches?: number } =>
  count > 0 ? { ownMatches: count } : {};
