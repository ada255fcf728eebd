import { mayExist } from './deleted-records.ts';

type RecordCache = {
  prefetch: (input: { id: string }) => Promise<void>;
  getData: (input: { id: string }) => unknown;
};

/** Prefetches one record, unless it was deleted in this tab; returns a promise to wait for only when it is not cached. */
export function prefetchRecord(records: RecordCache, id: string): Promise<void> | undefined {
  if (!mayExist(id)) return;
  const request = records.prefetch({ id });
  return records.getData({ id }) ? undefined : request;
}
