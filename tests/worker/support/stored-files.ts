import { type Bucket, buckets } from '../../../db/tables/files/removals.ts';
import { IDENTITY_KEY } from '../../../worker/files/reconciliation/storage-identity.ts';
import type { TestServer } from '../../support/test-server.ts';

export const openBucket = (server: TestServer, bucket: Bucket) => server.miniflare.getR2Bucket(bucket);

/** The keys of the objects in a bucket, without the one that names its database. */
export async function listObjects(server: TestServer, bucket: Bucket): Promise<string[]> {
  const { objects } = await (await openBucket(server, bucket)).list();
  return objects.map(({ key }) => key).filter((key) => key !== IDENTITY_KEY);
}

export type { Bucket };

/** Compares the rows of files with the objects in the buckets; throws where they disagree. */
export async function assertStorageConsistent(server: TestServer) {
  const named = async (sql: string) => (await server.sql(sql)).rows.map((row) => String(row.key));
  const ready = await named(
    `select object_key as key from property_images where state = 'ready' union all
     select thumb_key from property_images where thumb_key is not null union all
     select medium_key from property_images where medium_key is not null union all
     select object_key from property_documents where state = 'ready' union all
     select logo_key from agencies where logo_key is not null union all
     select avatar_key from users where avatar_key is not null`,
  );
  // Pending uploads are already counted in the quota.
  const wrongly = await named(
    `select agency_id as key from file_usage where bytes <>
       (select total(size + coalesce(thumb_size, 0) + coalesce(medium_size, 0)) from property_images i where i.agency_id = file_usage.agency_id)
       + (select total(size) from property_documents d where d.agency_id = file_usage.agency_id)`,
  );
  const queued = await named('select object_key as key from file_removals');
  const pending = await named(
    `select object_key as key from property_images where state = 'pending' union all
     select object_key from property_documents where state = 'pending'`,
  );
  const stored = (await Promise.all(buckets.map((bucket) => listObjects(server, bucket)))).flat();
  const missing = ready.filter((key) => !stored.includes(key));
  const stray = stored.filter((key) => ![...ready, ...queued, ...pending].includes(key));
  if (missing.length + stray.length + wrongly.length > 0)
    throw new Error(JSON.stringify({ missing, stray, wrongly }));
  return { rows: ready.length, objects: stored.length, queued: queued.length, pending: pending.length };
}

/** Runs the scheduled work; the nightly jobs with the nightly cron expression. */
export async function runScheduled(
  server: TestServer,
  cron = '*/10 * * * *',
  time = Date.now(),
): Promise<void> {
  const query = new URLSearchParams({ cron, time: String(time) });
  const response = await fetch(`${server.origin}/cdn-cgi/handler/scheduled?${query}`);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}
