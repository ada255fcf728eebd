import type { ReactNode } from 'react';
import { mondayOf, type Period } from '../../../db/domain/calendar-period.ts';
import type { CalendarView } from '../../../db/domain/calendar-views.ts';
import { addDays } from '../../../db/domain/madrid.ts';
import { count } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { type Drawn, standingOn } from './calendar-entries.ts';
import { calendarErrorText, type useEntries } from './calendar-queries.ts';

type CalendarNotesProps = {
  query: ReturnType<typeof useEntries>;
  /** Why the filters leave nothing to show. */
  refusal: string | null;
  drawn: readonly Drawn[];
  period: Period;
  view: CalendarView;
  onShowWeek: () => void;
  children: ReactNode;
};

/** The grid with what is said about it: how many events it has, what lies beside it, or why it is not there. */
export function CalendarNotes(props: CalendarNotesProps) {
  const { query, refusal, drawn, period, view, onShowWeek, children } = props;
  if (query.error && !query.data)
    return <ErrorState message={calendarErrorText(query.error)} onRetry={() => void query.refetch()} />;
  const events = standingOn(drawn, period.shown).filter(({ entry }) => entry.kind === 'event');
  const saturday = addDays(mondayOf(period.shown.first), 5);
  const weekend = { first: saturday, end: addDays(saturday, 2) };
  const onWeekend = view === 'workWeek' ? standingOn(drawn, weekend).length : 0;
  return (
    <div aria-busy={(query.isFetching && (query.isPlaceholderData || query.isPending)) || undefined}>
      {children}
      <footer className="mt-3 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-soft">
        <p aria-live="polite">
          {/* Until the period has come there is nothing to count. */}
          {refusal ??
            (query.data && !query.isPlaceholderData && `${count(events.length)} evento(s) en este período`)}
        </p>
        {onWeekend > 0 && !query.isPlaceholderData && (
          <Button size="sm" variant="quiet" onClick={onShowWeek}>
            {plural(onWeekend, 'entrada', 'entradas')} el fin de semana
          </Button>
        )}
      </footer>
    </div>
  );
}
