import type { Period } from '../../../db/domain/calendar/calendar-period.ts';
import type { CalendarView } from '../../../db/domain/calendar/calendar-views.ts';
import { addDays } from '../../../db/domain/madrid.ts';
import { formatDayWithWeekday } from '../../lib/format/format.ts';

const month = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const range = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The month of a day: 'noviembre de 2026'. */
export const monthTitle = (day: string) => month.format(new Date(day));

/** The title of a period: 'viernes, 20 de noviembre de 2026', '16–20 de noviembre de 2026', 'noviembre de 2026'. */
export function formatPeriod(view: CalendarView, { shown }: Period): string {
  if (view === 'day') return formatDayWithWeekday(shown.first);
  if (view === 'month') return monthTitle(shown.first);
  return range.formatRange(new Date(shown.first), new Date(addDays(shown.end, -1)));
}
