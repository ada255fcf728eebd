import type { CalendarOptions, EventDisplayInfo } from '@fullcalendar/react';
import { classes } from '../../../lib/classes.ts';
import { getEventHue } from '../../../texts/event-texts.ts';
import { getGridEntry } from './grid-events.ts';

/** The classes of an entry: events are filled with their type's hue, tasks outlined, completed ones dimmed. */
function entryClass({ event, isMirror, isPast, isShort }: EventDisplayInfo): string {
  const entry = getGridEntry(event)?.entry;
  return classes(
    'cal-box',
    event.display === 'list-item' && 'cal-listed',
    entry?.kind === 'event' && `cal-event cal-hue-${getEventHue(entry.record.eventType)}`,
    entry?.kind === 'task' && 'cal-task',
    entry?.kind === 'task' && entry.record.status === 'completed' && 'cal-done',
    entry?.kind === 'followUp' && 'cal-follow-up',
    isMirror && 'cal-mirror',
    isPast && 'cal-past',
    isShort && 'cal-short',
  );
}

/** The class names of the grid's parts, styled in calendar-grid.css. */
export const gridClasses: CalendarOptions = {
  className: 'cal',
  tableHeaderClass: 'cal-head',
  dayHeaderClass: ({ isToday }) => classes('cal-day-header', isToday && 'cal-today'),
  dayHeaderInnerClass: 'cal-day-name',
  dayLaneInnerClass: 'cal-lane-inner',
  dayLaneClass: ({ isToday }) => classes('cal-lane', isToday && 'cal-today'),
  slotLaneClass: ({ isMinor }) => classes('cal-slot', isMinor && 'cal-half'),
  slotHeaderClass: 'cal-hour',
  slotHeaderInnerClass: 'cal-hour-name',
  allDayHeaderClass: 'cal-hour',
  allDayHeaderInnerClass: 'cal-all-day-name',
  allDayDividerClass: 'cal-divider',
  dayCellClass: ({ isToday, isOther }) => classes('cal-cell', isToday && 'cal-today', isOther && 'cal-other'),
  dayCellTopClass: 'cal-cell-top',
  dayCellTopInnerClass: 'cal-cell-day',
  dayRowClass: 'cal-row',
  eventClass: entryClass,
  eventInnerClass: 'cal-inner',
  rowEventClass: 'cal-flat',
  // The resize handles.
  columnEventBeforeClass: 'cal-edge cal-edge-start',
  columnEventAfterClass: 'cal-edge cal-edge-end',
  rowMoreLinkClass: 'cal-more',
  columnMoreLinkClass: 'cal-more cal-more-hours',
  nowIndicatorLineClass: 'cal-now',
  nowIndicatorDotClass: 'cal-now-dot',
  highlightClass: 'cal-highlight',
};
