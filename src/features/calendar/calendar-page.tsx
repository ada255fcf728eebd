import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { getPeriod } from '../../../db/domain/calendar/calendar-period.ts';
import { newStartIn } from '../../../db/domain/calendar/event-span.ts';
import { Button } from '../../ui/button.tsx';
import { DomErrorBoundary } from '../../ui/feedback/dom-error-boundary.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { toGridEntries } from './calendar-entries.ts';
import type { CalendarSearch } from './calendar-params.ts';
import { useDayAndView, useEntries } from './calendar-queries.ts';
import { CalendarStates } from './calendar-states.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import type { CalendarEntry, Entries, NewEventDefaults } from './calendar-types.ts';
import { CalendarFilterPanel } from './filters/calendar-filter-panel.tsx';
import {
  type CalendarFilters,
  canMatch,
  countActive,
  findFilterError,
  withDefaults,
} from './filters/calendar-filters.ts';
import { useCalendarFilters } from './filters/filter-params.ts';
import { useHiddenEventCheck } from './filters/use-hidden-event-check.ts';
import { Grid, GridSkeleton } from './grid/lazy-calendar-grid.tsx';
import type { DayAndView } from './resolve-day-and-view.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import './grid/calendar-grid.css';

type CalendarPageProps = {
  search: CalendarSearch;
  /** The current user's id. */
  ownId: string;
  onCreate: (start: NewEventDefaults) => void;
  onOpen: (entry: CalendarEntry) => void;
  /** Called on hover or focus of the create button, to preload the form. */
  onNearCreate: () => void;
};

/** The calendar page: day, week and month views of one or more users. */
export function CalendarPage(props: CalendarPageProps) {
  const [filters, setFilters] = useCalendarFilters(props.search);
  const shown = useDayAndView(props.search, filters, props.ownId);
  if (shown) return <ShownPeriod {...props} {...shown} filters={filters} setFilters={setFilters} />;
  return (
    <Page>
      <PageHeader title="Calendario" />
      <GridSkeleton />
    </Page>
  );
}

type ShownPeriodProps = Omit<CalendarPageProps, 'search'> &
  DayAndView & { filters: CalendarFilters; setFilters: (filters: CalendarFilters) => void };

const noPeople: Entries['people'] = [];

function ShownPeriod(props: ShownPeriodProps) {
  const { day, view, filters, setFilters, ownId, onCreate, onOpen, onNearCreate } = props;
  const period = useMemo(() => getPeriod(view, day), [view, day]);
  const [filtering, setFiltering] = useState(false);
  const entries = useEntries(period, filters, ownId);
  const chosen = withDefaults(filters, ownId);
  const { propertyId = null, leadId = null } = filters;
  const found = canMatch(chosen) ? entries.data : undefined;
  const gridEntries = useMemo(() => (found ? toGridEntries(found) : []), [found]);
  const navigate = useNavigate({ from: '/crm/calendar' });
  const go = useCallback(
    (to: CalendarSearch) =>
      void navigate({
        to: '/crm/calendar',
        // Both, so that the URL has the shown day and view.
        search: (before: CalendarSearch) => ({ ...before, date: day, view, ...to }),
        resetScroll: false,
      }),
    [navigate, day, view],
  );
  const openDay = useCallback((date: string) => go({ date, view: 'day' }), [go]);
  const createAt = useCallback(
    (startTime: string, allDay: boolean) =>
      onCreate({ startTime, allDay, userId: ownId, propertyId, leadId }),
    [onCreate, ownId, propertyId, leadId],
  );
  function open(entry: CalendarEntry) {
    // Removes the toast with the undo of an earlier move, while its form is open.
    toast.withdraw(entry.record.id);
    onOpen(entry);
  }
  useCalendarKeys({ day, view, go });
  const people = entries.data?.people ?? noPeople;
  useHiddenEventCheck({ filters, ownId, period, people }, go);
  return (
    <Page>
      <PageHeader
        title="Calendario"
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onPointerEnter={onNearCreate}
            onFocus={onNearCreate}
            onClick={() => createAt(newStartIn(period), false)}
          >
            Nuevo Evento
          </Button>
        }
      />
      <CalendarToolbar
        day={day}
        view={view}
        period={period}
        ownId={ownId}
        filters={filters}
        go={go}
        isPanelOpen={filtering}
        filterCount={countActive(filters)}
        onFilter={() => setFiltering(!filtering)}
      />
      <CalendarFilterPanel
        open={filtering}
        ownId={ownId}
        filters={filters}
        onChange={setFilters}
        people={people}
        unassigned={entries.data?.unassigned ?? false}
      />
      <CalendarStates
        query={entries}
        // The open panel shows it.
        filterError={filtering ? null : findFilterError(chosen)}
        entries={gridEntries}
        period={period}
        view={view}
        onShowWeek={() => go({ view: 'week' })}
      >
        <DomErrorBoundary>
          <Grid
            view={view}
            day={day}
            period={period}
            entries={gridEntries}
            waiting={entries.isFetching && entries.isPlaceholderData}
            initials={chosen.userIds.length > 1}
            onCreate={createAt}
            onOpen={open}
            onOpenDay={openDay}
          />
        </DomErrorBoundary>
      </CalendarStates>
    </Page>
  );
}
