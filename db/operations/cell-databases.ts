import { DEFAULT_CELL } from '../../worker/cells/cells.ts';
import type { Env } from '../../worker/env.ts';
import type { CellDatabase } from './file-owners.ts';
import type { TargetDatabase } from './target-database.ts';

/** Returns the databases of all cells, the default one, which is `database`, first; its token opens them all. */
export function listCellDatabases(database: TargetDatabase, vars: unknown): CellDatabase[] {
  const { CELLS } = vars as Pick<Env, 'CELLS'>;
  const others = Object.entries<string>(JSON.parse(CELLS || '{}'));
  return [[DEFAULT_CELL, database.url] as const, ...others].map(([cell, url]) => ({
    ...database,
    cell,
    url,
  }));
}
