import type { ReactNode } from 'react';
import { getMonday, type Period } from '../../../db/domain/calendar/calendar-period.ts';
import type { CalendarView } from '../../../db/domain/calendar/calendar-views.ts';
import { MAX_ENTRIES } from '../../../db/domain/calendar/events.ts';
import { addDays } from '../../../db/domain/madrid.ts';
import { formatCount } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { filterByDays, type GridEntry } from './calendar-entries.ts';
import { calendarErrorText, type useEntries } from './calendar-queries.ts';

type CalendarStatesProps = {
  query: ReturnType<typeof useEntries>;
  /** The error of a filter without selection. */
  filterError: string | null;
  entries: readonly GridEntry[];
  period: Period;
  view: CalendarView;
  onShowWeek: () => void;
  children: ReactNode;
};

/** The grid with its footer (number of events, entries on the weekend), or the error state. */
export function CalendarStates(props: CalendarStatesProps) {
  const { query, filterError, entries, period, view, onShowWeek, children } = props;
  if (query.error && !query.data)
    return <ErrorState message={calendarErrorText(query.error)} onRetry={() => void query.refetch()} />;
  const events = filterByDays(entries, period.shown).filter(({ entry }) => entry.kind === 'event');
  const saturday = addDays(getMonday(period.shown.first), 5);
  const weekend = { first: saturday, end: addDays(saturday, 2) };
  const onWeekend = view === 'workWeek' ? filterByDays(entries, weekend).length : 0;
  return (
    <div aria-busy={(query.isFetching && (query.isPlaceholderData || query.isPending)) || undefined}>
      {children}
      <footer className="mt-3 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-soft">
        <p aria-live="polite">
          {/* Not while the period is loading. */}
          {filterError ??
            (query.data &&
              !query.isPlaceholderData &&
              `${formatCount(events.length)} evento(s) en este período`)}
        </p>
        {query.data?.isCut && (
          <p>{`Se muestran ${formatCount(MAX_ENTRIES)} entradas de este período. Filtra para ver las demás.`}</p>
        )}
        {onWeekend > 0 && !query.isPlaceholderData && (
          <Button size="sm" variant="quiet" onClick={onShowWeek}>
            {`${plural(onWeekend, 'entrada', 'entradas')} el fin de semana`}
          </Button>
        )}
      </footer>
    </div>
  );
}
