import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { agencyMoves } from '../db/tables/moves.ts';

/**
 * What the triggers say that refuse every write to the rows of an agency while it is moved to another cell. They begin as the database does
 * when it refuses all writes, so that a release which does not know moves answers as for those.
 */
export const AGENCY_IS_MOVING = 'agency_is_moving';
export const MOVING_ERROR = `BLOCKED: ${AGENCY_IS_MOVING}`;

/** SQL: jobs may write to the rows of this agency: it is not being moved away, nor half here. */
export const openToJobsCondition = (agencyId: SQLWrapper): SQL =>
  sql`not exists (select 1 from ${agencyMoves} where ${agencyMoves.agency} = ${agencyId} and ${agencyMoves.blocksJobs})`;
