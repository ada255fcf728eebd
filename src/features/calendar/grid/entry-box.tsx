import type { EventDisplayInfo } from '@fullcalendar/react';
import { Circle, CircleCheck, PhoneForwarded, TriangleAlert } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classes } from '../../../lib/classes.ts';
import { thumbnailPath } from '../../../lib/files/image-path.ts';
import { initials as getInitials } from '../../../ui/display/avatar.tsx';
import { type GridEntry, getAssigneeName, getKindText, hoursText } from '../calendar-entries.ts';
import type { CalendarEntry } from '../calendar-types.ts';
import { getGridEntry } from './grid-events.ts';

type CalendarEntryProps = { info: EventDisplayInfo; initials: boolean };

/** The content of an entry in the grid. */
export function EntryBox({ info, initials }: CalendarEntryProps) {
  const gridEntry = getGridEntry(info.event);
  if (!gridEntry) return null;
  const { entry, overlaps } = gridEntry;
  const { title } = entry.record;
  const who = getAssigneeName(gridEntry);
  const lineLimits = computeLineLimits(info.event);
  const place = entry.kind === 'event' ? (entry.record.location ?? entry.record.propertyTitle) : null;
  const Icon = getIcon(entry);
  const cover = entry.kind === 'followUp' ? null : entry.record.cover;
  const isDot = info.event.display === 'list-item';
  const [from, to] = isDot
    ? [gridEntry.allDay ? null : gridEntry.start.slice(11)]
    : getShownTimes(info.event);
  return (
    <div
      className={classes('cal-entry', lineLimits && 'cal-tall', cover && 'cal-pictured')}
      style={lineLimits}
      title={formatTooltip(gridEntry, who)}
      data-entry={entry.record.id}
    >
      {cover && lineLimits && (
        <img
          src={thumbnailPath(cover)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="cal-cover"
        />
      )}
      {isDot && <span aria-hidden="true" className="cal-dot" />}
      {Icon && !isDot && <Icon aria-hidden="true" className="cal-icon" />}
      {overlaps && (
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
          <span aria-hidden="true">{who ? getInitials(who) : '–'}</span>
          <span className="sr-only">{who ?? 'Sin asignar'}</span>
        </span>
      )}
      {/* Visually shown by the hue. */}
      {entry.kind === 'event' && <span className="sr-only">{entry.record.eventType}</span>}
    </div>
  );
}

function getIcon(entry: CalendarEntry) {
  if (entry.kind === 'followUp') return PhoneForwarded;
  if (entry.kind === 'event') return null;
  return entry.record.status === 'completed' ? CircleCheck : Circle;
}

/** Height of an hour in the grid (2 slots of 40 px): a quarter of it is one line of text. */
const HOUR_PX = 80;
const MAX_COVER_PX = 44;
/** CSS that limits an entry to its full lines of text (one is the time), and its cover to their height; undefined for a single line. Half an hour fits two tight lines. */
function computeLineLimits({
  allDay,
  start,
  end,
  display,
}: EventDisplayInfo['event']): CSSProperties | undefined {
  if (allDay || !start || !end || display === 'list-item') return undefined;
  const height = ((end.getTime() - start.getTime()) / 3_600_000) * HOUR_PX;
  const lineHeight = height < 40 ? 14 : 16;
  const lines = Math.floor((height - 3) / lineHeight);
  if (lines < 2) return undefined;
  const maxHeight = lines * lineHeight + (lineHeight === 16 ? 2 : 0);
  return {
    maxHeight,
    '--cover': `${Math.min(MAX_COVER_PX, maxHeight - 4)}px`,
    '--line': `${lineHeight}px`,
    '--title-lines': lines - 1,
  } as CSSProperties;
}

const formatHour = (date: Date) => date.toISOString().slice(11, 16);
/** Start and end as the grid has them, also during a drag; empty for an all-day entry. */
const getShownTimes = ({ allDay, start, end }: EventDisplayInfo['event']): string[] =>
  allDay || !start ? [] : [start, ...(end ? [end] : [])].map(formatHour);

function formatTooltip(gridEntry: GridEntry, who: string | null): string {
  const { entry } = gridEntry;
  return [hoursText(gridEntry), entry.record.title, getKindText(entry), who].filter(Boolean).join(' · ');
}
