import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { TRPCError } from '@trpc/server';
import { createContext } from '../../worker/context.ts';
import { openDatabase } from '../../worker/database.ts';
import { toAppError } from '../../worker/database-errors.ts';
import { appRouter } from '../../worker/domains/index.ts';
import type { Env } from '../../worker/env.ts';
import { toClientError } from '../../worker/error-messages.ts';
import { createCaller } from '../../worker/trpc.ts';
import { readExpectedConfig } from '../deploy/deploy-config.ts';
import { DeployError, runCommand } from '../deploy/deploy-error.ts';
import { readTargetDatabase, type TargetDatabase } from './target-database.ts';

export type NewAgency = { agencyName: string; fullName: string; email: string };
/** The variables of the deployment that say which cells there are, and which of them the agency goes to. */
export type CellVariables = Pick<Env, 'CELLS' | 'REGISTRATION_CELL'>;
const USAGE =
  'npm run agency:create -- --email CORREO --agency NOMBRE --name «NOMBRE Y APELLIDOS» [--cell CELDA]';

/**
 * Registers an agency with its first manager, also where registration is closed, by the same procedure and rules. Returns the manager's
 * password, which is stored nowhere else. The target is the default cell's database, which has the directory of addresses. Throws a
 * DeployError with the sentence of an error.
 */
export async function createAgency(
  { url, token }: TargetDatabase,
  agency: NewAgency,
  cells: CellVariables = {},
): Promise<string> {
  assertDefaultCell(url, cells);
  if (!(await hasSchema({ url, token })))
    throw new DeployError('La base de datos no tiene tablas todavía: npm run db:migrate');
  // With what the rules of passwords ask for, whatever the random part holds.
  const password = `Aa1!${randomBytes(15).toString('base64url')}`;
  // Only the databases and the open registration are read of the environment.
  const env = { DATABASE_URL: url, DATABASE_TOKEN: token, REGISTRATION: 'open', ...cells } as never;
  const context = createContext({
    request: new Request('http://localhost/'),
    env,
    headers: new Headers(),
    callCount: 1,
    waitUntil: () => {},
  });
  try {
    const caller = createCaller(appRouter)(context);
    await caller.registration.create({ ...agency, password, clientKey: randomUUID() });
    return password;
  } catch (error) {
    throw error instanceof TRPCError ? new DeployError(toClientError(toAppError(error)).message) : error;
  }
}

async function hasSchema({ url, token }: TargetDatabase): Promise<boolean> {
  const found = await openDatabase({ DATABASE_URL: url, DATABASE_TOKEN: token }).$client.execute(
    "SELECT 1 FROM sqlite_schema WHERE name = 'agencies'",
  );
  return found.rows.length > 0;
}

function assertDefaultCell(url: string, { CELLS, REGISTRATION_CELL: cell }: CellVariables): void {
  const others: Record<string, string> = CELLS ? JSON.parse(CELLS) : {};
  const name = Object.keys(others).find((each) => others[each] === url);
  if (name)
    throw new DeployError(
      `DATABASE_URL es la base de datos de la celda «${name}». Indica la de la celda por defecto, que tiene el directorio, y --cell ${name}.`,
    );
  if (cell && !others[cell])
    throw new DeployError(
      `No hay ninguna celda «${cell}». Las que hay: ${Object.keys(others).join(', ') || 'solo la celda por defecto'}.`,
    );
}

/** Returns the agency, and the cell that was asked for. */
function parseAgencyArguments(args: string[]): { newAgency: NewAgency; cell?: string } {
  const options = {
    email: { type: 'string' },
    agency: { type: 'string' },
    name: { type: 'string' },
    cell: { type: 'string' },
  } as const;
  try {
    const { email, agency, name, cell } = parseArgs({ args, options }).values;
    if (email && agency && name) return { newAgency: { email, agencyName: agency, fullName: name }, cell };
  } catch {}
  throw new DeployError(`Se escribe así: ${USAGE}`);
}

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const { newAgency, cell } = parseAgencyArguments(process.argv.slice(2));
    const { CELLS, REGISTRATION_CELL } = readExpectedConfig('production').vars as CellVariables;
    const password = await createAgency(readTargetDatabase(process.env), newAgency, {
      CELLS,
      REGISTRATION_CELL: cell ?? REGISTRATION_CELL,
    });
    console.log(`\n  Creada «${newAgency.agencyName}», con ${newAgency.email} como gerente.`);
    console.log(`  Contraseña, que no se guarda en ningún otro sitio: ${password}\n`);
  });
