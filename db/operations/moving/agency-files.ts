import type { Client } from '@libsql/client/web';
import { type Bucket, buckets } from '../../../db/tables/files/removals.ts';
import type { CloudflareApi } from '../../deploy/cloudflare-api.ts';
import { DeployError } from '../../deploy/deploy-error.ts';
import { toFolder } from './agency-block.ts';

/** Files that are copied at once. */
const AT_ONCE = 4;

/** The objects of the buckets, by the names that the buckets have in the account. */
export type ObjectStore = Pick<CloudflareApi, 'listObjects' | 'copyObject' | 'getObject' | 'putObject'>;
export type FileStorage = { objects: ObjectStore; bucketNames: Record<Bucket, string> };
/** A cell's name begins the keys of its objects; those of the default cell begin without one. */
type Side = { cell: string };
type StoredFile = { size: number; etag: string };

const toKey = ({ cell }: Side, key: string) => (cell ? `${cell}/${key}` : key);

/** The keys that rows of an agency name, by bucket; also those of pending uploads, whose object may not exist. */
const namedKeys: Record<Bucket, string> = {
  LOGOS: 'select logo_key as key from agencies where id = :agency',
  AVATARS: 'select avatar_key as key from users where agency_id = :agency',
  PROPERTY_IMAGES: `select object_key as key from property_images where agency_id = :agency
    union all select thumb_key from property_images where agency_id = :agency
    union all select medium_key from property_images where agency_id = :agency`,
  PROPERTY_DOCUMENTS: 'select object_key as key from property_documents where agency_id = :agency',
};

async function readNamedKeys(source: Client, agency: string): Promise<Map<Bucket, string[]>> {
  const results = await source.batch(
    buckets.map((bucket) => ({ sql: namedKeys[bucket], args: { agency } })),
    'deferred',
  );
  return new Map(
    buckets.map((bucket, at) => [
      bucket,
      (results[at]?.rows ?? []).flatMap(({ key }) => (key === null ? [] : [String(key)])),
    ]),
  );
}

/** Returns those of the keys that a cell stores. Lists the agency's folder, and asks one by one for what is elsewhere. */
async function listFiles(
  { objects, bucketNames }: FileStorage,
  bucket: Bucket,
  side: Side,
  agency: string,
  keys: readonly string[],
): Promise<Map<string, StoredFile>> {
  const folder = toFolder(agency);
  const found = new Map<string, StoredFile>();
  if (keys.length === 0) return found;
  // Of a user who had no agency when they chose their picture.
  const elsewhere = keys.filter((key) => !key.startsWith(folder));
  for (const prefix of [folder, ...elsewhere])
    for await (const { key, size, etag } of objects.listObjects(bucketNames[bucket], toKey(side, prefix)))
      found.set(key.slice(toKey(side, '').length), { size, etag });
  return new Map(keys.flatMap((key) => (found.has(key) ? [[key, found.get(key) as StoredFile]] : [])));
}

const isSame = (one: StoredFile | undefined, other: StoredFile) =>
  one?.size === other.size && one.etag === other.etag;

/** Copies the files that rows of the agency name and the new cell lacks or has otherwise; returns how many. */
export async function copyFiles(
  source: Client,
  storage: FileStorage,
  { agency, from, to }: Record<'agency' | 'from' | 'to', string>,
  report: (files: number) => void,
): Promise<number> {
  let copied = 0;
  for (const [bucket, keys] of await readNamedKeys(source, agency)) {
    const there = await listFiles(storage, bucket, { cell: from }, agency, keys);
    const here = await listFiles(storage, bucket, { cell: to }, agency, keys);
    const waiting = [...there].filter(([key, file]) => !isSame(here.get(key), file)).map(([key]) => key);
    const copyNext = async () => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
        await storage.objects.copyObject(
          storage.bucketNames[bucket],
          toKey({ cell: from }, key),
          toKey({ cell: to }, key),
        );
        report(++copied);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  }
  return copied;
}

/** Throws a DeployError where a file of the agency has not the same size and etag in both cells. Returns how many have, and how many neither has. */
export async function compareFiles(
  source: Client,
  storage: FileStorage,
  { agency, from, to }: Record<'agency' | 'from' | 'to', string>,
): Promise<{ files: number; missing: number }> {
  let files = 0;
  let missing = 0;
  for (const [bucket, keys] of await readNamedKeys(source, agency)) {
    const there = await listFiles(storage, bucket, { cell: from }, agency, keys);
    const here = await listFiles(storage, bucket, { cell: to }, agency, keys);
    const different = [...there].filter(([key, file]) => !isSame(here.get(key), file));
    if (different.length > 0)
      throw new DeployError(
        `${different.length} ficheros de «${storage.bucketNames[bucket]}» no son iguales que en el origen: ${different[0]?.[0]}…`,
      );
    files += there.size;
    missing += keys.length - there.size;
  }
  return { files, missing };
}

/** Queues every file of the agency's folder in a cell for removal: what a move that is given up has copied. */
export async function queueFiles(
  database: Client,
  { objects, bucketNames }: FileStorage,
  { agency, to }: Record<'agency' | 'to', string>,
): Promise<void> {
  for (const bucket of buckets) {
    const keys: string[] = [];
    for await (const { key } of objects.listObjects(
      bucketNames[bucket],
      toKey({ cell: to }, toFolder(agency)),
    ))
      keys.push(key.slice(toKey({ cell: to }, '').length));
    await database.execute({
      sql: `insert into file_removals (bucket, object_key, not_before)
        select :bucket, value, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from json_each(:keys)
        where not exists (select 1 from file_removals where object_key = value)`,
      args: { bucket, keys: JSON.stringify(keys) },
    });
  }
}
