import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { TRPCError } from '@trpc/server';
import { createContext } from '../../worker/context.ts';
import { toClientError } from '../../worker/error-messages.ts';
import { toAppError } from '../../worker/errors.ts';
import { appRouter } from '../../worker/routers/app.ts';
import { createCaller } from '../../worker/trpc.ts';
import { DeployError, runCommand } from '../deploy/deploy-error.ts';
import { readTargetDatabase, type TargetDatabase } from './target-database.ts';

export type NewAgency = { agencyName: string; fullName: string; email: string };
const USAGE = 'npm run agency:create -- --email CORREO --agency NOMBRE --name «NOMBRE Y APELLIDOS»';

/**
 * Registers an agency with its first manager, also where registration is closed, by the same procedure and rules. Returns the manager's
 * password, which is stored nowhere else. Throws a DeployError with the sentence of an error.
 */
export async function createAgency({ url, token }: TargetDatabase, agency: NewAgency): Promise<string> {
  // With what the rules of passwords ask for, whatever the random part holds.
  const password = `Aa1!${randomBytes(15).toString('base64url')}`;
  // Only the database and the open registration are read of the environment.
  const env = { DATABASE_URL: url, DATABASE_TOKEN: token, REGISTRATION: 'open' } as never;
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

function parseAgencyArguments(args: string[]): NewAgency {
  const options = {
    email: { type: 'string' },
    agency: { type: 'string' },
    name: { type: 'string' },
  } as const;
  try {
    const { email, agency, name } = parseArgs({ args, options }).values;
    if (email && agency && name) return { email, agencyName: agency, fullName: name };
  } catch {}
  throw new DeployError(`Se escribe así: ${USAGE}`);
}

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const agency = parseAgencyArguments(process.argv.slice(2));
    const password = await createAgency(readTargetDatabase(process.env), agency);
    console.log(`\n  Creada «${agency.agencyName}», con ${agency.email} como gerente.`);
    console.log(`  Contraseña, que no se guarda en ningún otro sitio: ${password}\n`);
  });
