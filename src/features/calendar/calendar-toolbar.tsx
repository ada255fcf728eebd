import { ChevronLeft, ChevronRight, SlidersHorizontal } from 'lucide-react';
import { type Period, stepPeriod, workWeekFrom } from '../../../db/domain/calendar/calendar-period.ts';
import type { CalendarView } from '../../../db/domain/calendar/calendar-views.ts';
import { trpcUtils } from '../../trpc.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/inputs/segmented-control.tsx';
import type { CalendarSearch } from './calendar-params.ts';
import { prefetchCalendar } from './calendar-queries.ts';
import { formatPeriod } from './calendar-title.ts';
import { FILTER_PANEL } from './filters/calendar-filter-panel.tsx';
import type { CalendarFilters } from './filters/calendar-filters.ts';
import { toParams } from './filters/filter-params.ts';
import { getTodayForView } from './resolve-day-and-view.ts';

const views: readonly { value: CalendarView; label: string }[] = [
  { value: 'day', label: 'Día' },
  { value: 'workWeek', label: 'Semana laboral' },
  { value: 'week', label: 'Semana' },
  { value: 'month', label: 'Mes' },
];
const periodNames: Record<CalendarView, [before: string, after: string]> = {
  day: ['Día anterior', 'Día siguiente'],
  workWeek: ['Semana anterior', 'Semana siguiente'],
  week: ['Semana anterior', 'Semana siguiente'],
  month: ['Mes anterior', 'Mes siguiente'],
};

type CalendarToolbarProps = {
  day: string;
  view: CalendarView;
  period: Period;
  ownId: string;
  filters: CalendarFilters;
  go: (to: CalendarSearch) => void;
  isPanelOpen: boolean;
  /** The number of active filters. */
  filterCount: number;
  onFilter: () => void;
};

/** The period's title and the controls that change period, view and filters. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { day, view, period, go, isPanelOpen, filterCount, onFilter } = props;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1">
        <Button onClick={() => go(getTodayForView(view))}>Hoy</Button>
        <Step {...props} steps={-1} label={periodNames[view][0]} />
        <Step {...props} steps={1} label={periodNames[view][1]} />
      </div>
      <h2
        aria-live="polite"
        className="min-w-0 text-16 font-semibold first-letter:uppercase max-md:order-first max-md:basis-full md:text-20"
      >
        {formatPeriod(view, period)}
      </h2>
      <SegmentedControl
        label="Vista"
        options={views}
        value={view}
        onChange={(next) => go({ date: next === 'workWeek' ? workWeekFrom(day) : day, view: next })}
        className="max-md:order-last max-md:w-full max-md:*:grow max-md:*:px-1 md:ml-auto"
      />
      <Button
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={isPanelOpen}
        aria-controls={FILTER_PANEL}
        onClick={onFilter}
        className="max-md:ml-auto"
      >
        Filtros
        {filterCount > 0 && (
          <span className="-mr-1 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-12 text-accent-ink">
            {filterCount}
            <span className="sr-only">{filterCount === 1 ? ' activo' : ' activos'}</span>
          </span>
        )}
      </Button>
    </div>
  );
}

type StepProps = Pick<CalendarToolbarProps, 'day' | 'view' | 'ownId' | 'filters' | 'go'> & {
  steps: number;
  label: string;
};

/** The button to the previous or next period, which is prefetched on hover and focus. */
function Step({ day, view, ownId, filters, go, steps, label }: StepProps) {
  const date = stepPeriod(view, day, steps);
  const prefetch = () => void prefetchCalendar(trpcUtils, { ...toParams(filters), date, view }, ownId);
  const Icon = steps < 0 ? ChevronLeft : ChevronRight;
  return (
    <IconButton label={label} onPointerEnter={prefetch} onFocus={prefetch} onClick={() => go({ date })}>
      <Icon aria-hidden="true" className="size-5!" />
    </IconButton>
  );
}
