import type { EventDisplayInfo } from '@fullcalendar/react';
import { Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { initials as initialsOf } from '../../ui/display/avatar.tsx';
import { type Drawn, hoursText, personOf } from './calendar-entries.ts';
import { drawnIn } from './grid-events.ts';

type CalendarEntryProps = { info: EventDisplayInfo; initials: boolean };

/** What an entry says inside its box. */
export function CalendarEntry({ info, initials }: CalendarEntryProps) {
  const drawn = drawnIn(info.event);
  if (!drawn) return null;
  const { entry, clashes } = drawn;
  const { title } = entry.record;
  const who = personOf(drawn);
  const tall = linesOf(info.event);
  const place = entry.kind === 'event' ? (entry.record.location ?? entry.record.propertyTitle) : null;
  const Icon = entry.kind === 'task' ? (entry.record.status === 'completed' ? CircleCheck : Circle) : null;
  const isDot = info.event.display === 'list-item';
  const [from, to] = isDot ? [drawn.allDay ? null : drawn.start.slice(11)] : timesOf(info.event);
  return (
    <div
      className={tall ? 'cal-entry cal-tall' : 'cal-entry'}
      style={tall}
      title={tooltipOf(drawn, who)}
      data-entry={entry.record.id}
    >
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
      {from && (
        <span className="cal-time">
          <span>
            {from}
            {to && <span className="cal-until">–{to}</span>}
          </span>
        </span>
      )}
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

const HOUR = 64;
/** How many whole lines there is room for, the hours among them; none where all stands in one. Half an hour has two, set closer. */
function linesOf({ allDay, start, end, display }: EventDisplayInfo['event']): CSSProperties | undefined {
  if (allDay || !start || !end || display === 'list-item') return undefined;
  const height = ((end.getTime() - start.getTime()) / 3_600_000) * HOUR;
  const line = height < 40 ? 14 : 16;
  const lines = Math.floor((height - 3) / line);
  if (lines < 2) return undefined;
  return {
    maxHeight: lines * line + (line === 16 ? 2 : 0),
    '--line': `${line}px`,
    '--title-lines': lines - 1,
  } as CSSProperties;
}

const hourIn = (date: Date) => date.toISOString().slice(11, 16);
/** From when to when the grid has it, while it is carried too; nothing for a whole day. */
const timesOf = ({ allDay, start, end }: EventDisplayInfo['event']): string[] =>
  allDay || !start ? [] : [start, ...(end ? [end] : [])].map(hourIn);

function tooltipOf(drawn: Drawn, who: string | null): string {
  const { entry } = drawn;
  const kind = entry.kind === 'event' ? entry.record.eventType : 'Tarea';
  return [hoursText(drawn), entry.record.title, kind, who].filter(Boolean).join(' · ');
}
