import { DeployError } from './deploy-error.ts';
import { createHttpApi } from './http-api.ts';

/** The group of all databases of previews; production's is in another. */
const PREVIEW_GROUP = 'previews';
const TOKEN_LIFE = '30d';

export type TursoApi = ReturnType<typeof openTursoApi>;
type Database = { Name: string; Hostname: string; group?: string };

/** Opens the databases of previews in Turso's Platform API (docs.turso.tech/api-reference/databases). Reaches no other group. */
export function openTursoApi({
  baseUrl,
  token,
  organization,
}: Record<'baseUrl' | 'token' | 'organization', string>) {
  const send = createHttpApi('Turso', baseUrl, token);
  const root = `/v1/organizations/${encodeURIComponent(organization)}/databases`;

  /** Returns the database, or null without one; throws a DeployError where it is of another group. */
  async function findDatabase(name: string): Promise<Database | null> {
    const { status, body } = await send({ path: `${root}/${name}` }, [404]);
    if (status === 404) return null;
    const { database } = body as { database: Database };
    if (database.group !== PREVIEW_GROUP)
      throw new DeployError(`La base de datos «${name}» no es del grupo «${PREVIEW_GROUP}»: no se toca.`);
    return database;
  }

  return {
    /** Creates the database, or finds the one of that name; returns its URL. */
    async createDatabase(name: string): Promise<string> {
      const request = { method: 'POST', path: root, body: { name, group: PREVIEW_GROUP } };
      const { status, body } = await send(request, [409]);
      const database = status === 409 ? await findDatabase(name) : (body as { database: Database }).database;
      if (!database) throw new DeployError(`Turso dice que «${name}» existe, pero no la encuentra.`);
      // Without TLS where the API itself has none, on this machine.
      return `${baseUrl.startsWith('https:') ? 'libsql' : 'http'}://${database.Hostname}`;
    },

    /** Returns a new token for the database; those created before remain valid until they expire. */
    async createToken(name: string): Promise<string> {
      const query = new URLSearchParams({ expiration: TOKEN_LIFE, authorization: 'full-access' });
      const { body } = await send({ method: 'POST', path: `${root}/${name}/auth/tokens?${query}` });
      return (body as { jwt: string }).jwt;
    },

    async listDatabases(): Promise<string[]> {
      const { body } = await send({ path: `${root}?group=${PREVIEW_GROUP}` });
      return (body as { databases: Database[] }).databases.map(({ Name }) => Name);
    },

    /** Deletes the database; returns whether it existed. */
    async deleteDatabase(name: string): Promise<boolean> {
      if (!(await findDatabase(name))) return false;
      await send({ method: 'DELETE', path: `${root}/${name}` }, [404]);
      return true;
    },
  };
}
