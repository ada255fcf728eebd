import { madridDay } from '../../lib/format/format.ts';
import type { HistoryEntry, TimelineEntry } from './timeline-types.ts';

/** An entry of the audit log, with the number of those that it stands for. */
type CountedHistory = HistoryEntry & { count: number };
export type ShownEntry = Exclude<TimelineEntry, HistoryEntry> | CountedHistory;

const photos = 'property_images';
const isSame = (one: HistoryEntry, other: HistoryEntry) =>
  one.entity === photos &&
  other.entity === photos &&
  one.action === other.action &&
  one.author === other.author &&
  one.propertyTitle === other.propertyTitle;

/** The entries of each day in Madrid, in their order; several photos of one person in a row become one entry. */
export function groupByDay(entries: readonly TimelineEntry[]): { day: string; entries: ShownEntry[] }[] {
  const groups: { day: string; entries: ShownEntry[] }[] = [];
  for (const entry of entries) {
    const day = madridDay(entry.at);
    let group = groups.at(-1);
    if (group?.day !== day) {
      group = { day, entries: [] };
      groups.push(group);
    }
    const last = group.entries.at(-1);
    if (entry.source === 'history' && last?.source === 'history' && isSame(last, entry)) last.count += 1;
    else group.entries.push(entry.source === 'history' ? { ...entry, count: 1 } : entry);
  }
  return groups;
}
