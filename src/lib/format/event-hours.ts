import { toSpan } from '../../../db/domain/calendar/event-span.ts';
import { getDayBounds } from '../../../db/domain/madrid.ts';
import { formatClockTime } from './format.ts';

type Times = { startTime: string; endTime: string | null; allDay: boolean };

/** The hours of an event on one day ('YYYY-MM-DD') in Madrid: '09:00–10:00', 'Todo el día', 'Hasta 02:00', 'Desde 23:00'. */
export function eventHoursText(day: string, event: Times): string {
  const [{ from, to }, span] = [getDayBounds(day), toSpan(event)];
  const [startsBefore, endsAfter] = [span.from < from, span.to > to];
  if (event.allDay || (span.from <= from && span.to >= to)) return 'Todo el día';
  if (startsBefore) return `Hasta ${formatClockTime(span.to)}`;
  if (endsAfter) return `Desde ${formatClockTime(span.from)}`;
  return span.from === span.to
    ? formatClockTime(span.from)
    : `${formatClockTime(span.from)}–${formatClockTime(span.to)}`;
}
