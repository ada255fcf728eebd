import type { WallSpan } from '../../../db/domain/calendar-hours.ts';
import { type Days, daysOf } from '../../../db/domain/calendar-period.ts';
import { spanOf } from '../../../db/domain/event-span.ts';
import { addDays, dayOf, wallOf } from '../../../db/domain/madrid.ts';
import type { Entries } from './calendar-queries.ts';
import type { Entry, ShownEvent } from './calendar-types.ts';

/** An entry as the grid draws it. Times are walls: what the clocks of Madrid show, on a clock that never changes. */
export type Drawn = {
  id: string;
  entry: Entry;
  allDay: boolean;
  start: string;
  /** Left out where it lasts no time. */
  end?: string;
  /** Whether it is at the same time as another event of the same person. */
  clashes: boolean;
};

/** Every entry once, events before tasks. */
export function drawnOf({ events, tasks }: Entries): Drawn[] {
  const clashing = clashesOf(events);
  const drawnEvents = events.map((record): Drawn => {
    const { id, allDay } = record;
    const entry: Entry = { kind: 'event', record };
    if (allDay) return { id, entry, allDay, start: dayOf(record.startTime), clashes: false };
    const [start, end] = [wallOf(record.startTime), wallOf(record.endTime ?? record.startTime)];
    return { id, entry, allDay, start, ...(end > start && { end }), clashes: clashing.has(id) };
  });
  const drawnTasks = tasks.map((record): Drawn => {
    const { id, dueDate, dueTime } = record;
    const start = dueTime ? `${dueDate}T${dueTime}` : (dueDate ?? '');
    return { id, entry: { kind: 'task', record }, allDay: !dueTime, start, clashes: false };
  });
  return [...drawnEvents, ...drawnTasks];
}

/** Events that overlap another of the same person; whole days stand apart. */
function clashesOf(events: readonly ShownEvent[]): Set<string> {
  const found = new Set<string>();
  // By person, the event that reaches furthest so far; they come by their start.
  const furthest = new Map<string, ShownEvent>();
  for (const event of events) {
    if (event.allDay || !event.userId) continue;
    const before = furthest.get(event.userId);
    const until = before ? spanOf(before).to : '';
    if (before && event.startTime < until) {
      found.add(before.id);
      found.add(event.id);
    }
    if (spanOf(event).to >= until) furthest.set(event.userId, event);
  }
  return found;
}

/** Who an entry is to be done by, as people call them; null for nobody. */
export const personOf = ({ entry }: Drawn): string | null =>
  entry.kind === 'event' ? entry.record.userName : entry.record.assigneeName;

/** The hours of an entry: '09:00–09:30', '09:00' for what lasts no time, 'Todo el día'. */
export const hoursText = ({ allDay, start, end }: Drawn): string =>
  allDay ? 'Todo el día' : [start, ...(end ? [end] : [])].map((one) => one.slice(11)).join('–');

const asMs = (wall: string) => Date.parse(`${wall}:00Z`);
/** What the entries with a time take of the grid. */
export const spansOf = (drawn: readonly Drawn[]): WallSpan[] =>
  drawn
    .filter(({ allDay }) => !allDay)
    .map(({ start, end }) => ({ start: asMs(start), end: asMs(end ?? start) }));

/** The days an entry stands on: every one it touches, though it may end at the midnight that ends one. */
export function daysTouched({ allDay, start, end }: Drawn): string[] {
  const first = start.slice(0, 10);
  if (allDay || !end) return [first];
  const last = end.slice(11) === '00:00' ? addDays(end.slice(0, 10), -1) : end.slice(0, 10);
  return daysOf({ first, end: addDays(last, 1) });
}

const within =
  ({ first, end }: Days) =>
  (day: string) =>
    day >= first && day < end;
/** The entries that stand on any of these days. */
export const standingOn = (drawn: readonly Drawn[], days: Days): Drawn[] =>
  drawn.filter((one) => daysTouched(one).some(within(days)));
