import type { LocalSpan } from '../../../db/domain/calendar/calendar-hours.ts';
import { type Days, listDays } from '../../../db/domain/calendar/calendar-period.ts';
import { toSpan } from '../../../db/domain/calendar/event-span.ts';
import { addDays, toLocalDateTime, toLocalDay } from '../../../db/domain/madrid.ts';
import type { CalendarEntry, Entries, ShownEvent } from './calendar-types.ts';

/** An entry as the grid renders it. Times are local times in Madrid, 'YYYY-MM-DDTHH:MM' without offset. */
export type GridEntry = {
  id: string;
  entry: CalendarEntry;
  allDay: boolean;
  start: string;
  /** Absent for an entry without duration. */
  end?: string;
  /** Whether it overlaps another event of the same user. */
  overlaps: boolean;
};

/** The events, tasks and follow-ups of a period as grid entries, in this order. */
export function toGridEntries({ events, tasks, followUps }: Entries): GridEntry[] {
  const overlapping = findOverlaps(events);
  const eventEntries = events.map((record) => toEventEntry(record, overlapping.has(record.id)));
  const taskEntries = tasks.map((record): GridEntry => {
    const { id, dueDate, dueTime } = record;
    const start = dueTime ? `${dueDate}T${dueTime}` : (dueDate ?? '');
    return { id, entry: { kind: 'task', record }, allDay: !dueTime, start, overlaps: false };
  });
  const followUpEntries = followUps.map((lead): GridEntry => {
    const record = { ...lead, title: `Seguimiento · ${lead.name}` };
    const start = lead.nextFollowUpOn ?? '';
    // The lead may have events and tasks of its own: their ids are others.
    return { id: lead.id, entry: { kind: 'followUp', record }, allDay: true, start, overlaps: false };
  });
  return [...eventEntries, ...taskEntries, ...followUpEntries];
}

/** An event as a grid entry. */
export function toEventEntry(record: ShownEvent, overlaps: boolean): GridEntry {
  const { id, allDay } = record;
  const entry: CalendarEntry = { kind: 'event', record };
  if (allDay) return { id, entry, allDay, start: toLocalDay(record.startTime), overlaps: false };
  const [start, end] = [
    toLocalDateTime(record.startTime),
    toLocalDateTime(record.endTime ?? record.startTime),
  ];
  return { id, entry, allDay, start, ...(end > start && { end }), overlaps };
}

/** The ids of events that overlap another one of the same user; all-day events are ignored. */
function findOverlaps(events: readonly ShownEvent[]): Set<string> {
  const found = new Set<string>();
  // By user, the event that ends last so far; events are sorted by start.
  const lastEnding = new Map<string, ShownEvent>();
  for (const event of events) {
    if (event.allDay || !event.userId) continue;
    const before = lastEnding.get(event.userId);
    const until = before ? toSpan(before).to : '';
    if (before && event.startTime < until) {
      found.add(before.id);
      found.add(event.id);
    }
    if (toSpan(event).to >= until) lastEnding.set(event.userId, event);
  }
  return found;
}

/** The display name of the assignee; null without one. */
export const getAssigneeName = ({ entry }: GridEntry): string | null =>
  entry.kind === 'event' ? entry.record.userName : entry.record.assigneeName;

/** What an entry is: the type of an event, 'Tarea'; nothing for a follow-up, whose title says it. */
export const getKindText = (entry: CalendarEntry): string | null =>
  entry.kind === 'event' ? entry.record.eventType : entry.kind === 'task' ? 'Tarea' : null;

/** The hours of an entry: '09:00–09:30', '09:00' without duration, 'Todo el día'. */
export const hoursText = ({ allDay, start, end }: GridEntry): string =>
  allDay ? 'Todo el día' : [start, ...(end ? [end] : [])].map((one) => one.slice(11)).join('–');

const localTimeMs = (local: string) => Date.parse(`${local}:00Z`);
/** The time spans of the timed entries, in milliseconds of local time. */
export const toTimeSpans = (entries: readonly GridEntry[]): LocalSpan[] =>
  entries
    .filter(({ allDay }) => !allDay)
    .map(({ start, end }) => ({ start: localTimeMs(start), end: localTimeMs(end ?? start) }));

/** The days an entry is shown on; an end at midnight does not count as the next day. */
export function getEntryDays({ allDay, start, end }: GridEntry): string[] {
  const first = start.slice(0, 10);
  if (allDay || !end) return [first];
  const last = end.slice(11) === '00:00' ? addDays(end.slice(0, 10), -1) : end.slice(0, 10);
  return listDays({ first, end: addDays(last, 1) });
}

const isWithin =
  ({ first, end }: Days) =>
  (day: string) =>
    day >= first && day < end;
/** The entries shown on any of these days. */
export const filterByDays = (entries: readonly GridEntry[], days: Days): GridEntry[] =>
  entries.filter((one) => getEntryDays(one).some(isWithin(days)));
