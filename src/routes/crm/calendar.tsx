import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CalendarPage } from '../../features/calendar/calendar-page.tsx';
import { calendarSearch } from '../../features/calendar/calendar-params.ts';
import { prefetchCalendar } from '../../features/calendar/calendar-queries.ts';
import { keepFilters, restoreFilters } from '../../features/calendar/filters/stored-filters.ts';
import { NewEventModal } from '../../features/events/event-modals.tsx';
import { useAgendaForms } from '../../shell/event-and-task-dialogs.tsx';
import { createListLoader, createListSearch } from '../../shell/list-route.ts';
import { useSession } from '../../shell/session/session.ts';

export const Route = createFileRoute('/crm/calendar')({
  ...createListSearch({
    validate: calendarSearch,
    restoreStoredSearch: restoreFilters,
    applySearch: keepFilters,
  }),
  loader: createListLoader(calendarSearch, (utils, search, session) =>
    prefetchCalendar(utils, search, session.id),
  ),
  component: Calendar,
});

function Calendar() {
  const { create, open, forms } = useAgendaForms();
  const navigate = useNavigate();
  return (
    <>
      <CalendarPage
        search={Route.useSearch()}
        ownId={useSession().id}
        onCreate={create}
        onOpen={(entry) =>
          entry.kind === 'followUp'
            ? void navigate({ to: '/crm/leads/$id', params: { id: entry.record.id } })
            : open(entry)
        }
        onNearCreate={NewEventModal.preload}
      />
      {forms}
    </>
  );
}
