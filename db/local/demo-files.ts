import { and, count, eq, inArray } from 'drizzle-orm';
import { createSessionCookie, toSessionId } from '../../worker/auth/session.ts';
import { createSessionToken } from '../../worker/auth/session-token.ts';
import { openDatabase } from '../../worker/database.ts';
import { toRateLimitKey } from '../../worker/rate-limits/persistent-rate-limit.ts';
import { PAGE_USER_HEADER } from '../domain/users/page-user.ts';
import { demoAgencies, demoUsers, portfolios } from '../seed/agencies.ts';
import { type DemoFile, listDemoFiles } from '../seed/files.ts';
import { createPortfolio } from '../seed/portfolio.ts';
import { propertyDocuments } from '../tables/files/documents.ts';
import { propertyImages } from '../tables/files/photos.ts';
import { history } from '../tables/history.ts';
import { attempts } from '../tables/limits.ts';
import { properties } from '../tables/properties.ts';
import { sessions } from '../tables/sessions.ts';

/** How long all files together may take, and how many properties receive theirs at a time. */
const TIMEOUT_MS = 240_000;
const CONCURRENCY = 4;
const TRIES = 3;

type Target = { url: string; token?: string };
type Options = {
  /** The files of a demo with these properties; by default photos and documents of the newest. */
  listFiles?: typeof listDemoFiles;
  timeoutMs?: number;
  /** Further headers of each request. */
  headers?: Record<string, string>;
};

/**
 * Sends the demo's photos and documents to the Worker at `origin`, as the demo's manager, and returns how many; `target` is its database.
 * Sends only what is missing, and nothing once all of them have been there: who deletes one does not get it back. Throws where the Worker
 * rejects one, or does not take all of them in time.
 */
export async function sendDemoFiles(
  origin: string,
  { url, token }: Target,
  { listFiles = listDemoFiles, timeoutMs = TIMEOUT_MS, headers: furtherHeaders }: Options = {},
): Promise<number> {
  const db = openDatabase({ DATABASE_URL: url, DATABASE_TOKEN: token });
  const [agency] = demoAgencies;
  const [manager] = demoUsers;
  if (!agency || !manager) return 0;
  const { homes } = createPortfolio(
    db,
    { agencyId: agency.id, people: [] },
    portfolios[agency.id as keyof typeof portfolios],
    0,
  );
  const files = listFiles(homes.map(({ id = '', title }) => ({ id, title })));
  const missing = await findMissing(db, agency.id, files);
  if (missing.length === 0) return 0;
  const sessionToken = createSessionToken();
  const id = toSessionId(sessionToken);
  const now = new Date();
  const signal = AbortSignal.timeout(timeoutMs);
  // The password of the demo is known to nobody once it has been printed.
  await db.insert(sessions).values({
    id,
    userId: manager.id,
    createdAt: now.toISOString(),
    seenAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 2 * timeoutMs).toISOString(),
  });
  try {
    const cookie = createSessionCookie(sessionToken).split(';')[0] ?? '';
    const headers = {
      ...furtherHeaders,
      cookie,
      [PAGE_USER_HEADER]: manager.id,
      'sec-fetch-site': 'same-origin',
    };
    await sendAll(origin, missing, headers, signal);
  } finally {
    // The demo has nearly as many files as a user may upload within some minutes.
    const isUploadCounter = eq(attempts.key, toRateLimitKey('uploads', manager.id));
    await db.batch([
      db.delete(sessions).where(eq(sessions.id, id)),
      db.delete(attempts).where(isUploadCounter),
    ]);
  }
  return missing.length;
}

type Database = ReturnType<typeof openDatabase>;

/** Returns the files that the agency lacks; none where the audit log says that as many were stored, whatever was deleted since. */
async function findMissing(db: Database, agencyId: string, files: readonly DemoFile[]): Promise<DemoFile[]> {
  const tables = [propertyImages, propertyDocuments] as const;
  const [[stored], existing, ...ready] = await db.batch([
    db
      .select({ count: count() })
      .from(history)
      .where(
        and(
          eq(history.agencyId, agencyId),
          eq(history.action, 'create'),
          inArray(history.entity, ['property_images', 'property_documents']),
        ),
      ),
    db.select({ id: properties.id }).from(properties).where(eq(properties.agencyId, agencyId)),
    ...tables.map((table) =>
      db
        .select({ clientKey: table.clientKey })
        .from(table)
        .where(and(eq(table.agencyId, agencyId), eq(table.state, 'ready'))),
    ),
  ]);
  if ((stored?.count ?? 0) >= files.length) return [];
  const kept = new Set(existing.map(({ id }) => id));
  const present = new Set(ready.flat().map(({ clientKey }) => clientKey));
  return files.filter(({ propertyId, clientKey }) => kept.has(propertyId) && !present.has(clientKey));
}

/** Sends files of several properties at a time, those of one property one after the other: photos keep the order in which they arrive. */
async function sendAll(
  origin: string,
  files: readonly DemoFile[],
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const queue = [...Map.groupBy(files, ({ propertyId }) => propertyId).values()];
  const sendNext = async () => {
    try {
      for (let group = queue.shift(); group; group = queue.shift())
        for (const file of group) await sendFile(origin, file, headers, signal);
    } catch (error) {
      queue.length = 0;
      throw error;
    }
  };
  // Waits for all: an upload that is under way still needs the session.
  const lanes = await Promise.allSettled(Array.from({ length: CONCURRENCY }, sendNext));
  const failed = lanes.find((lane) => lane.status === 'rejected');
  if (failed) throw failed.reason;
}

/** An upload may be repeated: its client key makes it the same one. */
async function sendFile(
  origin: string,
  { path, create }: DemoFile,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const body = new Uint8Array(create());
  for (let tries = 1; ; tries += 1) {
    const problem = await fetch(origin + path, { method: 'PUT', headers, body, signal }).then(
      async (response) =>
        response.ok ? null : { status: response.status, text: (await response.text()).slice(0, 300) },
      (error: Error) => ({ status: 0, text: error.message }),
    );
    if (!problem) return;
    const mayPass = problem.status === 0 || problem.status >= 500;
    if (!mayPass || tries === TRIES || signal.aborted)
      throw new Error(`Un fichero de demostración no se pudo subir (${problem.status}): ${problem.text}`);
  }
}
