import { toQueueBinding } from '../../db/domain/queue-binding.ts';
import type { Env } from '../env.ts';

declare const opened: unique symbol;
/** The bindings as one cell sees them: its database, its part of the buckets. */
export type CellEnv = Env & { readonly [opened]: true };

/** The cell of the deployment's own database. Its cookies and object keys bear no name of a cell. */
export const DEFAULT_CELL = '';

/** Two characters at least, so that no cell bears the name of the objects' folder; no dot, which separates it from the token. */
const cellName = /^[a-z0-9][a-z0-9-]+$/;

/** Returns the URLs of the databases of the other cells by name; throws where CELLS has something else. */
function parseCells({ CELLS }: Pick<Env, 'CELLS'>): Map<string, string> {
  const cells = Object.entries<unknown>(CELLS ? JSON.parse(CELLS) : {});
  for (const [name, url] of cells)
    if (!cellName.test(name) || typeof url !== 'string')
      throw new Error(`CELLS has no URL of a database under the name of a cell: ${name}`);
  return new Map(cells as [string, string][]);
}

/** Whether there are cells besides the default one. */
export const hasCells = (env: Pick<Env, 'CELLS'>): boolean => parseCells(env).size > 0;

/** Returns the bindings of the default cell; throws where CELL is no name of a cell. */
export function openDefaultCell(env: Env): CellEnv {
  if (env.CELL && !cellName.test(env.CELL)) throw new Error(`CELL is no name of a cell: ${env.CELL}`);
  return env as CellEnv;
}

/** Returns the bindings of a cell; undefined where there is none of that name. */
export function openCell(env: Env, name: string): CellEnv | undefined {
  const defaultCell = openDefaultCell(env);
  if (name === DEFAULT_CELL) return defaultCell;
  const url = parseCells(env).get(name);
  // Cells of a deployment that shares its buckets share them too.
  const { [toQueueBinding(name)]: JOBS } = env as unknown as Record<string, Env['JOBS']>;
  const cell = { DATABASE_URL: url, JOBS, CELL: env.CELL ? `${env.CELL}-${name}` : name };
  return url === undefined ? undefined : ({ ...env, ...cell } as CellEnv);
}

/** Returns the names of the cells besides the default one. */
export const listOtherCells = (env: Pick<Env, 'CELLS'>): string[] => [...parseCells(env).keys()];

/** Returns name and bindings of every cell, the default first: what jobs run for. */
export const openCells = (env: Env): [string, CellEnv][] =>
  [DEFAULT_CELL, ...listOtherCells(env)].flatMap((name) => {
    const cell = openCell(env, name);
    return cell ? [[name, cell] as [string, CellEnv]] : [];
  });
