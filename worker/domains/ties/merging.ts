import { inArray } from 'drizzle-orm';
import { ties } from '../../../db/tables/ties.ts';
import { AppError } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

const CANNOT_MERGE = 'No se han podido fusionar. Consulta con un gerente.';
type Tie = { ownerId: string };

/** Builds the statements that select the ties of two leads: those that the user sees, then all. */
export function tieStatements({ statements, unrestricted }: TenantDb, ...leadIds: [string, string]) {
  const options = { where: [inArray(ties.leadId, leadIds)] };
  return [
    statements.select(ties, { ownerId: ties.ownerId }, options),
    unrestricted.select(ties, { ownerId: ties.ownerId }, options),
  ] as const;
}

/** Throws CONFLICT where two leads are tied to different owners of whom one is hidden: the user cannot choose between them. */
export function assertTiesCanMerge([visible, all]: readonly Tie[][]): void {
  const owners = new Set(all?.map(({ ownerId }) => ownerId));
  if (owners.size > 1 && visible?.length !== all?.length) throw new AppError('CONFLICT', CANNOT_MERGE);
}
