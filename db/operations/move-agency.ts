import { parseArgs } from 'node:util';
import { type Client, createClient } from '@libsql/client/web';
import { emailKey } from '../../db/domain/fold.ts';
import { buckets } from '../../db/tables/files/removals.ts';
import { DEFAULT_CELL } from '../../worker/cells/cells.ts';
import { readExpectedConfig } from '../deploy/deploy-config.ts';
import { DeployError, runCommand } from '../deploy/deploy-error.ts';
import { openCloudflare } from '../deploy/platforms.ts';
import { listApplied } from '../local/applied-migrations.ts';
import { readMigrations } from '../local/migrations.ts';
import { listCellDatabases } from './cell-databases.ts';
import { assertFileOwners, type CellDatabase } from './file-owners.ts';
import {
  assertNoOtherRows,
  blockAgency,
  claimMove,
  findMove,
  forgetMove,
  isPrepared,
  type Move,
  openTarget,
  prepareTarget,
  unblockAgency,
} from './moving/agency-block.ts';
import { compareFiles, copyFiles, type FileStorage, queueFiles } from './moving/agency-files.ts';
import { compareRows, copyRows, deleteRows } from './moving/agency-rows.ts';
import { assertAddresses, switchAddresses } from './moving/cell-addresses.ts';
import { createProgress } from './progress.ts';
import { readTargetDatabase } from './target-database.ts';

export type MoveOptions = {
  /** The databases of every cell, the default one first. */
  cells: CellDatabase[];
  storage: FileStorage;
  /** Called before each step with what it does. */
  report?: (step: string) => void | Promise<void>;
};
/** `agency` is its id, or the address of one of its users. */
export type MoveRequest = { agency: string; to: string };

const USAGE = 'npm run agency:move -- --agency ID|CORREO (--to CELDA | --to-default | --cancel)';
const describeCell = (cell: string) => (cell ? `la celda «${cell}»` : 'la celda por defecto');

/**
 * Moves an agency with its history and its files to another cell: copies the files while people work; blocks writes; copies the rest;
 * compares; lets the directory name the new cell, which ends the sessions; and only then removes what the old cell has. Each step finds what an
 * earlier run has done, so that repeating the command goes on, or, once the agency has moved, changes nothing. Throws a DeployError where
 * it must not begin or the copy is not the same; the agency stays where it was then, blocked from the block on.
 */
export async function moveAgency(request: MoveRequest, options: MoveOptions): Promise<void> {
  await withCells(options.cells, async (open) => {
    const { storage, report = (step) => console.log(`  ${step}`) } = options;
    const defaultCell = open(DEFAULT_CELL);
    const move = await findOrPlanMove(request, options.cells, open);
    if (!move) return report(`La agencia ya está en ${describeCell(request.to)}: no hay nada que hacer.`);
    const { agency, from, to } = move;
    const [source, target] = [open(from), open(to)];
    if (!move.switchedAt) {
      await report('1/7 Comprobación');
      await assertMovable(move, options, open);
      await report(`2/7 Copia de los ficheros a ${describeCell(to)}, mientras se sigue trabajando`);
      await claimMove(defaultCell, move);
      await prepareTarget(target, move);
      const files = createProgress('ficheros');
      const ahead = await copyFiles(source, storage, move, files.report);
      await report(`3/7 Bloqueo de la agencia (${files.summarize(ahead)} copiados)`);
      await blockAgency(source, move);
      await report('4/7 Copia de las filas y de los últimos ficheros');
      await copyFiles(source, storage, move, files.report);
      await copyRows(source, target, agency, createProgress().report);
      await report('5/7 Comparación');
      const compared = await compareRows(source, target, agency);
      const { files: same, missing } = await compareFiles(source, storage, move);
      if (missing > 0)
        await report(`${missing} ficheros que nombran sus filas no estaban tampoco en el origen.`);
      await report(`6/7 Cambio: ${compared} filas y ${same} ficheros iguales en las dos celdas`);
      await switchAddresses(defaultCell, source, move);
    }
    await openTarget(target, agency);
    await report(`7/7 Retirada de lo que queda en ${describeCell(from)}`);
    await deleteRows(source, agency, createProgress().report);
    await forget(move, open);
    await report(`La agencia está en ${describeCell(to)}.`);
  });
}

/** Gives a move up that has not come to the switch: removes what was copied and ends the block. Throws a DeployError after the switch. */
export async function cancelMove(request: MoveRequest, options: MoveOptions): Promise<void> {
  await withCells(options.cells, async (open) => {
    const defaultCell = open(DEFAULT_CELL);
    const agency = await findAgency(request.agency, options.cells, open);
    const move = await findMove(defaultCell, agency);
    if (!move) throw new DeployError('No hay ningún traslado a medias de esa agencia.');
    if (move.switchedAt)
      throw new DeployError(
        `La agencia trabaja ya en ${describeCell(move.to)}: repite el traslado sin --cancel para terminarlo.`,
      );
    const target = open(move.to);
    if (await isPrepared(target, agency)) {
      await deleteRows(target, agency, () => {});
      await queueFiles(target, options.storage, move);
    }
    await forget(move, open);
    await options.report?.(`La agencia sigue en ${describeCell(move.from)}.`);
  });
}

/** Ends the block and forgets the move, in the default cell's database last: by it a later run finds what is left. */
async function forget({ agency, from, to }: Move, open: OpenCell): Promise<void> {
  if (to !== DEFAULT_CELL) await forgetMove(open(to), agency);
  await unblockAgency(open(from), agency);
  await forgetMove(open(DEFAULT_CELL), agency);
}

type OpenCell = (cell: string) => Client;

async function withCells<T>(cells: CellDatabase[], work: (open: OpenCell) => Promise<T>): Promise<T> {
  const clients = new Map<string, Client>();
  const open = (cell: string): Client => {
    const found = cells.find((each) => each.cell === cell);
    if (!found)
      throw new DeployError(
        `No hay ninguna celda «${cell}». Las que hay: ${cells.map((each) => each.cell || 'la celda por defecto').join(', ')}.`,
      );
    const client = clients.get(cell) ?? createClient({ url: found.url, authToken: found.token });
    clients.set(cell, client);
    return client;
  };
  try {
    return await work(open);
  } finally {
    for (const client of clients.values()) client.close();
  }
}

/** Returns the cells whose database has this agency. */
async function findCellsOf(agency: string, cells: CellDatabase[], open: OpenCell): Promise<string[]> {
  const found: string[] = [];
  for (const { cell } of cells) {
    const sql = 'select 1 from agencies where id = ?';
    if ((await open(cell).execute({ sql, args: [agency] })).rows.length > 0) found.push(cell);
  }
  return found;
}

/** Returns the id of the agency, which may be given by the address of one of its users. */
async function findAgency(agency: string, cells: CellDatabase[], open: OpenCell): Promise<string> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(agency)) return agency;
  for (const { cell } of agency.includes('@') ? cells : []) {
    const sql = 'select agency_id from users where email_key = ? and agency_id is not null';
    const { rows } = await open(cell).execute({ sql, args: [emailKey(agency)] });
    if (rows[0]) return String(rows[0].agency_id);
  }
  throw new DeployError(`Ninguna celda tiene una agencia con «${agency}».`);
}

/** Returns the move that has begun, or the one to begin; null where the agency is in the new cell already. */
async function findOrPlanMove(
  request: MoveRequest,
  cells: CellDatabase[],
  open: OpenCell,
): Promise<Move | null> {
  open(request.to);
  const agency = await findAgency(request.agency, cells, open);
  const begun = await findMove(open(DEFAULT_CELL), agency);
  if (begun && begun.to !== request.to)
    throw new DeployError(
      `La agencia se está trasladando a ${describeCell(begun.to)}: termina ese traslado, o déjalo con --cancel.`,
    );
  if (begun) return begun;
  const [from, ...others] = (await findCellsOf(agency, cells, open)).filter((cell) => cell !== request.to);
  const isThere = (await findCellsOf(agency, cells, open)).includes(request.to);
  if (from === undefined && isThere) return null;
  if (from === undefined) throw new DeployError(`Ninguna celda tiene la agencia «${agency}».`);
  if (isThere) await assertDifferent(open(from), open(request.to));
  if (isThere || others.length > 0)
    throw new DeployError(
      'Varias celdas tienen filas de la agencia, y ningún traslado a medias. No se ha cambiado nada.',
    );
  return { agency, from, to: request.to, switchedAt: null };
}

/** Throws a DeployError where the agency cannot be moved. Changes nothing. */
async function assertMovable(move: Move, { cells, storage }: MoveOptions, open: OpenCell): Promise<void> {
  const sides = [open(move.from), open(move.to)];
  await assertDifferent(open(move.from), open(move.to));
  const expected = JSON.stringify(readMigrations().map(({ hash }) => hash));
  for (const [at, side] of sides.entries()) {
    const applied = (await listApplied(side)).toSorted((a, b) => a.when - b.when);
    if (JSON.stringify(applied.map(({ hash }) => hash)) !== expected)
      throw new DeployError(
        `La base de datos de ${describeCell(at === 0 ? move.from : move.to)} no tiene las migraciones de esta versión. Publica primero (npm run release). No se ha cambiado nada.`,
      );
  }
  await assertNoOtherRows(open(move.to), move.agency);
  await assertAddresses(open(DEFAULT_CELL), open(move.from), move);
  await assertFileOwners(
    cells.filter(({ cell }) => cell === move.from || cell === move.to),
    { cloudflare: storage.objects, buckets: Object.values(storage.bucketNames) },
  );
}

async function assertDifferent(one: Client, other: Client): Promise<void> {
  if ((await readIdentity(one)) === (await readIdentity(other)))
    throw new DeployError('Las dos celdas tienen la misma base de datos. No se ha cambiado nada.');
}

const readIdentity = async (client: Client): Promise<string> => {
  const tables = await client.execute("select 1 from sqlite_schema where name = 'database_identity'");
  if (tables.rows.length === 0) return '';
  return String((await client.execute('select id from database_identity')).rows[0]?.id);
};

function parseMoveArguments(args: string[]): MoveRequest & { cancel: boolean } {
  const options = {
    agency: { type: 'string' },
    to: { type: 'string' },
    'to-default': { type: 'boolean', default: false },
    cancel: { type: 'boolean', default: false },
  } as const;
  try {
    const { agency, to, 'to-default': toDefault, cancel } = parseArgs({ args, options }).values;
    if (agency && (cancel || Boolean(to) !== toDefault)) return { agency, to: to ?? DEFAULT_CELL, cancel };
  } catch {}
  throw new DeployError(`Se escribe así: ${USAGE}`);
}

/** Returns the cells and buckets of production, by the environment's variables. */
export function readProduction(env: NodeJS.ProcessEnv): MoveOptions {
  const config = readExpectedConfig('production');
  const bucketNames = Object.fromEntries(
    buckets.map((bucket) => [
      bucket,
      config.r2_buckets.find(({ binding }) => binding === bucket)?.bucket_name ?? '',
    ]),
  ) as FileStorage['bucketNames'];
  return {
    cells: listCellDatabases(readTargetDatabase(env), config.vars),
    storage: { objects: openCloudflare(env), bucketNames },
  };
}

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const { cancel, ...request } = parseMoveArguments(process.argv.slice(2));
    const options = { ...readProduction(process.env), report: (step: string) => console.log(`  ${step}`) };
    await (cancel ? cancelMove : moveAgency)(request, options).catch((error: Error) => {
      if (error instanceof DeployError) throw error;
      const { message, cause } = error;
      const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
      throw new DeployError(
        `El traslado se ha interrumpido (${reason}). Repite la orden: sigue donde se quedó.`,
      );
    });
  });
