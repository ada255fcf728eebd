import ical, { type ICalEventData } from 'ical-generator';
import { BUSY, FEED_REFRESH_SECONDS } from '../../../db/domain/calendar/feed.ts';
import { addDays, toInstant, toLocalDay } from '../../../db/domain/madrid.ts';
import type { FeedEntries } from './reads.ts';

/** What every entry has: its id, how often it was changed, and when last (ISO). */
type Row = { id: string; version: number; updatedAt: string };
/** What an entry tells. */
type Texts = { title: string; description?: string | null; property?: string | null; lead?: string | null };
/** An event; `startTime` and `endTime` are instants (ISO). */
export type IcalEvent = Row &
  Texts & { location: string | null; startTime: string; endTime: string | null; allDay: boolean };

/**
 * Returns a calendar with these entries as iCalendar (RFC 5545). The same entries give the same text: DTSTAMP is the last change, as the
 * RFC says of a calendar without METHOD.
 */
export function toCalendar({ events, tasks, followUps }: FeedEntries, { isBusyOnly = false } = {}): string {
  return writeCalendar([
    ...events.map((event) => (isBusyOnly ? toBusyTime(event) : toEvent(event))),
    ...tasks.flatMap((task) => toTask(task)),
    ...followUps.flatMap(({ name, nextFollowUpOn, ...lead }) =>
      nextFollowUpOn === null
        ? []
        : [{ ...toStamps(lead), ...toDay(nextFollowUpOn), summary: `Seguimiento: ${name}` }],
    ),
  ]);
}

/** Returns one event as iCalendar. */
export const toEventCalendar = (event: IcalEvent): string => writeCalendar([toEvent(event)]);

function writeCalendar(entries: ICalEventData[]): string {
  const prodId = { company: 'Llavero', product: 'Calendario', language: 'ES' };
  return ical({ name: 'Llavero', prodId, ttl: FEED_REFRESH_SECONDS, events: entries }).toString();
}

const toStamps = ({ id, version, updatedAt }: Row) => ({
  id: `${id}@llavero`,
  sequence: version - 1,
  stamp: new Date(updatedAt),
  lastModified: new Date(updatedAt),
});

/** A whole day ('YYYY-MM-DD'): DTEND is exclusive. Days are written from the UTC date. */
const toDay = (day: string) => ({
  start: new Date(`${day}T00:00:00Z`),
  end: new Date(`${addDays(day, 1)}T00:00:00Z`),
  allDay: true,
});

/** An end that is the start is left out: the entry has no duration. */
function toTimes({ startTime, endTime, allDay }: Pick<IcalEvent, 'startTime' | 'endTime' | 'allDay'>) {
  if (allDay) return toDay(toLocalDay(startTime));
  const start = new Date(startTime);
  return endTime === null || endTime === startTime ? { start } : { start, end: new Date(endTime) };
}

const toDescription = ({ description, property, lead }: Texts) =>
  [description, property && `Inmueble: ${property}`, lead && `Cliente: ${lead}`].filter(Boolean).join('\n');

const toEvent = (event: IcalEvent): ICalEventData => ({
  ...toStamps(event),
  ...toTimes(event),
  summary: event.title,
  description: toDescription(event) || null,
  location: event.location,
});

const toBusyTime = (event: IcalEvent): ICalEventData => ({
  ...toStamps(event),
  ...toTimes(event),
  summary: BUSY,
});

function toTask({ dueDate, dueTime, status, ...task }: FeedEntries['tasks'][number]): ICalEventData[] {
  if (dueDate === null) return [];
  const times = dueTime === null ? toDay(dueDate) : { start: new Date(toInstant(dueDate, dueTime)) };
  const summary = status === 'completed' ? `✓ ${task.title}` : `Tarea: ${task.title}`;
  return [{ ...toStamps(task), ...times, summary, description: toDescription(task) || null }];
}
