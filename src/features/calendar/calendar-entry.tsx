import type { EventDisplayInfo } from '@fullcalendar/react';
import { Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { initials as initialsOf } from '../../ui/avatar.tsx';
import type { Drawn } from './calendar-entries.ts';
import { drawnIn } from './grid-events.ts';

type CalendarEntryProps = { info: EventDisplayInfo; initials: boolean };

/** What an entry says inside its box. */
export function CalendarEntry({ info, initials }: CalendarEntryProps) {
  const drawn = drawnIn(info.event);
  if (!drawn) return null;
  const { entry, clashes } = drawn;
  const { title } = entry.record;
  const who = whoOf(drawn);
  const tall = linesOf(info.event);
  const place = entry.kind === 'event' ? (entry.record.location ?? entry.record.propertyTitle) : null;
  const Icon = entry.kind === 'task' ? (entry.record.status === 'completed' ? CircleCheck : Circle) : null;
  const isDot = info.event.display === 'list-item';
  const time = isDot ? !drawn.allDay && drawn.start.slice(11) : timeOf(info.event);
  return (
    <div className={tall ? 'cal-entry cal-tall' : 'cal-entry'} style={tall} title={toldOf(drawn, time, who)}>
      {isDot && <span aria-hidden="true" className="cal-dot" />}
      {Icon && !isDot && <Icon aria-hidden="true" className="cal-icon" />}
      {clashes && (
        <>
          <TriangleAlert aria-hidden="true" className="cal-icon" />
          <span className="sr-only">Se solapa con otro evento. </span>
        </>
      )}
      <span className="cal-title">
        {entry.kind === 'task' && <span className="sr-only">Tarea: </span>}
        {title}
      </span>
      {time && <span className="cal-time">{time}</span>}
      {place && !isDot && <span className="cal-place">{place}</span>}
      {initials && (
        <span className="cal-who">
          <span aria-hidden="true">{who ? initialsOf(who) : '–'}</span>
          <span className="sr-only">{who ?? 'Sin asignar'}</span>
        </span>
      )}
      {/* Its hue says it to the eye. */}
      {entry.kind === 'event' && <span className="sr-only">{entry.record.eventType}</span>}
    </div>
  );
}

const whoOf = ({ entry }: Drawn) =>
  entry.kind === 'event' ? entry.record.userName : entry.record.assigneeName;

const LINE = 16;
/** How many whole lines there is room for, the hours among them; none where all stands in one. */
function linesOf({ allDay, start, end, display }: EventDisplayInfo['event']): CSSProperties | undefined {
  if (allDay || !start || !end || display === 'list-item') return undefined;
  const height = ((end.getTime() - start.getTime()) / 3_600_000) * 64;
  const lines = Math.floor((height - 4) / LINE);
  if (lines < 2) return undefined;
  return { maxHeight: lines * LINE + 2, '--title-lines': lines - 1 } as CSSProperties;
}

const hourIn = (date: Date) => date.toISOString().slice(11, 16);
/** The hours at which the grid has it, while it is carried too; none for a whole day. */
const timeOf = ({ allDay, start, end }: EventDisplayInfo['event']): string | null =>
  allDay || !start ? null : [start, ...(end ? [end] : [])].map(hourIn).join('–');

function toldOf({ entry, allDay }: Drawn, time: string | false | null, who: string | null): string {
  const what = entry.kind === 'event' ? entry.record.eventType : 'Tarea';
  return [allDay ? 'Todo el día' : time, entry.record.title, what, who].filter(Boolean).join(' · ');
}
