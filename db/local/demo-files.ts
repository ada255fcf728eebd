import { openDatabase } from '../../worker/database.ts';
import { seedFiles } from '../seed/files.ts';
import { DEMO_PASSWORD } from './demo.ts';

const MANAGER = { email: 'gerente@llavero.test', password: DEMO_PASSWORD };
const SAME_ORIGIN_JSON = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
type Property = { id: string; title: string };

/**
 * Uploads the demo photos and documents to the Worker at `origin`, whose database is at `databaseUrl`; throws where it rejects
 * one.
 */
export async function sendDemoFiles(origin: string, databaseUrl: string): Promise<void> {
  const db = openDatabase({ DATABASE_URL: databaseUrl });
  // The demo exceeds the upload limit; counters are reset, also for the user of the demo.
  const resetRateLimits = () => db.$client.execute('DELETE FROM attempts');
  const signInResponse = await fetch(`${origin}/trpc/auth.signIn`, {
    method: 'POST',
    headers: SAME_ORIGIN_JSON,
    body: JSON.stringify(MANAGER),
  });
  const cookie = signInResponse.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`The sign-in to the demo failed (${signInResponse.status}).`);
  const input = encodeURIComponent(JSON.stringify({ filters: {} }));
  const listResponse = await fetch(`${origin}/trpc/properties.list?input=${input}`, { headers: { cookie } });
  const { result } = (await listResponse.json()) as { result: { data: { rows: Property[] } } };
  await seedFiles(async (path, bytes) => {
    await resetRateLimits();
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const response = await fetch(origin + path, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    if (!response.ok) throw new Error(`A demo file was rejected: ${await response.text()}`);
  }, result.data.rows);
  await resetRateLimits();
}
