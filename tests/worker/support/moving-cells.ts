import { createClient } from '@libsql/client/web';
import { seedWhenEmpty } from '../../../db/local/demo.ts';
import type { MoveOptions } from '../../../db/operations/move-agency.ts';
import type { ObjectStore } from '../../../db/operations/moving/agency-files.ts';
import { readContents } from '../../../db/operations/moving/agency-rows.ts';
import { buckets } from '../../../db/tables/files/removals.ts';
import { openSql } from '../../support/shared-server.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createTestClient, createTestSession, PASSWORD, type TestClient } from '../../support/test-users.ts';

export const CELLS = ['', 'norte'] as const;
export type CellName = (typeof CELLS)[number];
export const other = (cell: CellName): CellName => (cell === '' ? 'norte' : '');

/** Two cells of one Worker, whose default cell has the agencies of the demo. */
export async function startMovingCells() {
  const server = await startTestServer({ hasSecondCell: true });
  const urls: Record<CellName, string> = {
    '': server.cell?.defaultDatabaseUrl ?? '',
    norte: server.databaseUrl,
  };
  await seedWhenEmpty(urls['']);
  const sql = { '': openSql(urls['']), norte: server.sql };
  const visit = () => createTestClient(null, { ...server, cell: undefined });
  const signIn = async (email: string) => {
    const response = await visit().fetch('/trpc/auth.signIn', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const cookie = /__Host-session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
    return { response, cookie: cookie ?? null };
  };
  /** A user, in the cell that the directory names. */
  const findUser = async (email: string) => {
    const named = await sql['']('select cell from cell_addresses where email_key = ?', [email]);
    const cell = named.rows[0] ? ('norte' as const) : ('' as const);
    const { rows } = await sql[cell]('select id from users where email_key = ?', [email]);
    return { id: String(rows[0]?.id), cell };
  };
  /** A client with a new session of a user. */
  const enter = async (email: string): Promise<TestClient> => {
    const { id, cell } = await findUser(email);
    const token = await createTestSession(id, { ...server, databaseUrl: urls[cell] });
    const cookie = cell ? `${cell}.${token}` : token;
    return createTestClient(cookie, { ...server, cell: undefined }, id);
  };
  return {
    server,
    urls,
    sql,
    visit,
    signIn,
    findUser,
    enter,
    options: toOptions(server, urls),
    stop: server.stop,
  };
}
export type MovingCells = Awaited<ReturnType<typeof startMovingCells>>;

const toOptions = (server: TestServer, urls: Record<CellName, string>): MoveOptions => ({
  cells: CELLS.map((cell) => ({ cell, url: urls[cell] })),
  storage: {
    objects: openObjects(server),
    bucketNames: Object.fromEntries(buckets.map((bucket) => [bucket, bucket])) as never,
  },
  report: () => {},
});

/** The objects of the server's buckets, as Cloudflare's API gives them. */
function openObjects({ miniflare }: TestServer): ObjectStore {
  const open = (bucket: string) => miniflare.getR2Bucket(bucket);
  return {
    async *listObjects(bucket, prefix) {
      const objects = await open(bucket);
      for (let cursor: string | undefined, more = true; more; ) {
        const page = await objects.list({ prefix, limit: 50, ...(cursor && { cursor }) });
        yield* page.objects.map(({ key, size, etag }) => ({ key, size, etag }));
        more = page.truncated;
        cursor = page.truncated ? page.cursor : undefined;
      }
    },
    async copyObject(bucket, from, to) {
      const objects = await open(bucket);
      const found = await objects.get(from);
      if (!found) throw new Error(`No object ${from}`);
      await objects.put(to, await found.arrayBuffer(), { httpMetadata: found.httpMetadata });
    },
    getObject: async (bucket, key) => (await (await open(bucket)).get(key))?.text(),
    async putObject(bucket, key, content) {
      await (await open(bucket)).put(key, content);
    },
  };
}

/** What a database holds of an agency, table by table; empty where it holds nothing. */
export async function readAgency(url: string, agency: string): Promise<Record<string, unknown>> {
  const client = createClient({ url });
  try {
    return Object.fromEntries(await readContents(client, agency));
  } finally {
    client.close();
  }
}
