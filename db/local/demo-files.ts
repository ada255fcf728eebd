import { openDatabase } from '../../worker/database.ts';
import { seedFiles } from '../seed/files.ts';

const MANAGER = { email: 'gerente@llavero.test', password: 'Llavero!2026' };
const OURS = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
type Property = { id: string; title: string };

/** Sends the demonstration's photos and documents to a Worker on the demonstration's database. */
export async function sendDemoFiles(origin: string, databaseUrl: string): Promise<void> {
  const db = openDatabase({ DATABASE_URL: databaseUrl });
  // Nobody uploads this much in ten minutes; who tries the product begins with nothing counted.
  const forgetCounts = () => db.$client.execute('DELETE FROM attempts');
  const signedIn = await fetch(`${origin}/trpc/auth.signIn`, {
    method: 'POST',
    headers: OURS,
    body: JSON.stringify(MANAGER),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`Nobody may sign in to the demonstration (${signedIn.status}).`);
  const input = encodeURIComponent(JSON.stringify({ filters: {} }));
  const listed = await fetch(`${origin}/trpc/properties.list?input=${input}`, { headers: { cookie } });
  const { result } = (await listed.json()) as { result: { data: { rows: Property[] } } };
  await seedFiles(async (path, bytes) => {
    await forgetCounts();
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(origin + path, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    if (!answer.ok) throw new Error(`A file of the demonstration was refused: ${await answer.text()}`);
  }, result.data.rows);
  await forgetCounts();
}
