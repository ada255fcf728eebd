import { belongsToDeleted } from '../../lib/records/deleted-records.ts';
import { isMissingOrInvalidId } from '../../lib/records/error-kinds.ts';
import { PAGE_USER_KEY } from '../../lib/storage/storage-keys.ts';
import { readStored, writeStored } from '../../lib/storage/use-local-storage.ts';
import { queryClient, trpcUtils } from '../../trpc.ts';
import { type RecordKind, recordKinds, searchedSections } from './searched-sections.ts';

export type RecentRecord = { kind: RecordKind; id: string; title: string };
type Stored = { user: string; records: RecentRecord[] };

const KEY = 'recentRecords';
const MAX_RECENT = 6;
const nobody: Stored = { user: '', records: [] };

const isRecent = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  recordKinds.some((kind) => kind === value.kind) &&
  'id' in value &&
  typeof value.id === 'string' &&
  'title' in value &&
  typeof value.title === 'string';
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'user' in value &&
  'records' in value &&
  Array.isArray(value.records) &&
  value.records.every(isRecent);

/** The records that a user opened last in this browser, the latest first, without those that are known to be deleted. */
export function readRecentRecords(userId: string): RecentRecord[] {
  const stored = readStored(KEY, nobody, isStored);
  return stored.user === userId ? stored.records.filter(({ id }) => !belongsToDeleted(id)) : [];
}

/** Remembers the record of a path, if it is the page of one that has loaded; forgets one that was not found. */
export function rememberRecord(userId: string, path: string): void {
  const [, section = '', id = ''] = /^(\/crm\/[\w-]+)\/([\w-]+)$/.exec(path) ?? [];
  const kind = recordKinds.find((one) => searchedSections[one].path === section);
  // What is stored may be another user's by now, who has signed in elsewhere.
  if (!kind || readStored(PAGE_USER_KEY, '', (value) => typeof value === 'string') !== userId) return;
  const hasLeft = belongsToDeleted(path) || isGone(kind, id);
  const opened = hasLeft ? undefined : findRecord(kind, id);
  if (!hasLeft && !opened) return;
  const others = readRecentRecords(userId).filter((record) => record.id !== (opened?.id ?? id));
  const records = opened ? [opened, ...others] : others;
  writeStored(KEY, { user: userId, records: records.slice(0, MAX_RECENT) });
}

const isGone = (kind: RecordKind, id: string) =>
  isMissingOrInvalidId(queryClient.getQueryState([[kind, 'get'], { input: { id }, type: 'query' }])?.error);

/** The record whose page has loaded: of one that was merged that which stayed. */
function findRecord(kind: RecordKind, id: string): RecentRecord | undefined {
  const record = trpcUtils[kind].get.getData({ id });
  return record && { kind, id: record.id, title: 'name' in record ? record.name : record.title };
}
