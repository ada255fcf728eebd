import { and, eq, gt, type SQL } from 'drizzle-orm';
import { ownerReports } from '../../../db/tables/owner-reports.ts';
import { properties } from '../../../db/tables/properties.ts';
import { sharedPages } from '../../../db/tables/shared-pages.ts';
import { toCellToken } from '../../cells/cell-token.ts';
import type { Context } from '../../context.ts';
import { sha256 } from '../../digest.ts';
import { deriveTokens } from '../../link-token.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** The tables of pages that are read by a token made of their row, one row a property. */
export const pageTables = { sharedPage: sharedPages, ownerReport: ownerReports };
export type PageKind = keyof typeof pageTables;
export type PageTable = (typeof pageTables)[PageKind];

/** What the token of a page is made of, and can be made of again. */
export type TokenSource = { id: string; generation: number };
export type CellContext = Pick<Context, 'env' | 'cell'>;

/** Condition: the page whose token has this digest is shared and has not ended. */
export const openPageCondition = (table: PageTable, tokenDigest: string): SQL =>
  and(eq(table.tokenDigest, tokenDigest), gt(table.expiresAt, new Date().toISOString())) as SQL;

/** Builds the statement that selects a property that the user sees. */
export const selectProperty = ({ statements }: TenantDb, id: string) =>
  statements.select(properties, { id: properties.id }, { where: [eq(properties.id, id)] });

/** Returns '{cell}.{token}' of a shared page; null where its secret does not hold any more. */
export function getPageToken(
  { env, cell }: CellContext,
  kind: PageKind,
  { tokenDigest, ...tokenSource }: TokenSource & { tokenDigest: string | null },
): string | null {
  const token = deriveTokens(env, { kind, ...tokenSource }).find((each) => sha256(each) === tokenDigest);
  return token ? toCellToken(token, cell) : null;
}
