import { DeployError } from '../deploy/deploy-error.ts';

export type TargetDatabase = { url: string; token?: string };

/** Returns the database that DATABASE_URL and DATABASE_TOKEN name; throws a DeployError without the former. */
export function readTargetDatabase({ DATABASE_URL, DATABASE_TOKEN }: NodeJS.ProcessEnv): TargetDatabase {
  if (!DATABASE_URL) throw new DeployError('Indica la base de datos en DATABASE_URL (y su DATABASE_TOKEN).');
  return { url: DATABASE_URL, ...(DATABASE_TOKEN && { token: DATABASE_TOKEN }) };
}
