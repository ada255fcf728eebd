import type { R2Bucket, R2GetOptions, R2Object, R2PutOptions } from '@cloudflare/workers-types';
import type { Bucket } from '../../db/tables/files/removals.ts';
import type { CellEnv } from '../cells/cells.ts';

/** What a file is stored under: every object key that a row names begins with it. */
const FILES_PREFIX = 'a/';

/** The objects of one cell in a bucket. Keys are those that the rows name, the same in every cell. */
export type CellBucket = {
  get: R2Bucket['get'];
  head: R2Bucket['head'];
  /** Returns null where a precondition fails. */
  put: (key: string, body: string | ReadableStream, options?: R2PutOptions) => Promise<R2Object | null>;
  delete: (keys: string[]) => Promise<void>;
  /** Lists a page of the cell's files in the order of their keys. */
  list: (page: {
    limit: number;
    startAfter?: string;
  }) => Promise<{ objects: StoredObject[]; truncated: boolean }>;
};
/** A file as a bucket lists it; `size` in bytes. */
export type StoredObject = { key: string; size: number; uploaded: Date };

/**
 * Opens a bucket for a cell, whose objects are all under '{cell}/', or without prefix where it has no name. Several cells may share
 * buckets: none reaches the objects of another.
 */
export function openBucket(env: CellEnv, bucket: Bucket): CellBucket {
  const { CELL: cell = '', [bucket]: objects } = env;
  const prefix = cell && `${cell}/`;
  return {
    get: ((key: string, options?: R2GetOptions) => objects.get(prefix + key, options)) as R2Bucket['get'],
    head: (key) => objects.head(prefix + key),
    put: (key, body, options) => objects.put(prefix + key, body as never, options as never),
    delete: (keys) => objects.delete(keys.map((key) => prefix + key)),
    list: async ({ limit, startAfter }) => {
      const page = await objects.list({
        prefix: prefix + FILES_PREFIX,
        limit,
        ...(startAfter && { startAfter: prefix + startAfter }),
      });
      const files = page.objects.map(({ key, size, uploaded }) => ({
        key: key.slice(prefix.length),
        size,
        uploaded,
      }));
      return { objects: files, truncated: page.truncated };
    },
  };
}
