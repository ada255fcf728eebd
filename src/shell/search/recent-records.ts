import { readStored, writeStored } from '../../lib/storage/use-local-storage.ts';
import { trpcUtils } from '../../trpc.ts';

export type RecordKind = 'leads' | 'owners' | 'properties' | 'ads';
export type RecentRecord = { kind: RecordKind; id: string; title: string };
type Stored = { user: string; records: RecentRecord[] };

const KEY = 'recentRecords';
const MAX_RECENT = 6;
const sections: Record<string, RecordKind> = {
  leads: 'leads',
  'property-owners': 'owners',
  properties: 'properties',
  ads: 'ads',
};
const nobody: Stored = { user: '', records: [] };

const isRecent = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  Object.values(sections).includes(value.kind as RecordKind) &&
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

/** The records that a user opened last in this browser, the latest first. */
export function readRecentRecords(userId: string): RecentRecord[] {
  const stored = readStored(KEY, nobody, isStored);
  return stored.user === userId ? stored.records : [];
}

/** Remembers the record of a path, if it is the page of one that has loaded. */
export function rememberRecord(userId: string, path: string): void {
  const [, section = '', id = ''] = /^\/crm\/([\w-]+)\/([\w-]+)$/.exec(path) ?? [];
  const kind = sections[section];
  const title = kind && findTitle(kind, id);
  if (!kind || !title) return;
  const others = readRecentRecords(userId).filter((record) => record.id !== id);
  writeStored(KEY, { user: userId, records: [{ kind, id, title }, ...others].slice(0, MAX_RECENT) });
}

/** The name of a record whose page has loaded. */
function findTitle(kind: RecordKind, id: string): string | undefined {
  if (kind === 'leads' || kind === 'owners') return trpcUtils[kind].get.getData({ id })?.name;
  return trpcUtils[kind].get.getData({ id })?.title;
}
