import { Link } from '@tanstack/react-router';
import { CalendarDays, CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { formatCount, formatDayWithWeekday, madridDay } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import type { NavigationSection } from '../../lib/section.ts';
import { trpc } from '../../trpc.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { descriptionLinkClass } from '../../ui/display/description-list.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Agenda } from './agenda.tsx';
import type { CriticalTask, TodaysEvent } from './dashboard-types.ts';
import { DayCard } from './day-card.tsx';
import { SectionLinks } from './section-links.tsx';

const Examples = lazyComponent(() => import('./examples.tsx').then((module) => module.Examples), null);

type RenderDialog = (id: string | null, onClose: () => void) => ReactNode;
type User = { id: string; displayName: string | null; fullName: string | null };
type DashboardProps = {
  user: User;
  /** Those that the user may open. */
  sections: readonly NavigationSection[];
  /** Renders the rows of the tasks card. */
  tasks: (tasks: readonly CriticalTask[], onOpen: (id: string) => void) => ReactNode;
  /** Renders the edit dialog of a task or an event; null closes it. */
  task: RenderDialog;
  event: RenderDialog;
  /** Who is absent, below the date. */
  absences: ReactNode;
  /** The first steps of a new agency, which lead its dashboard. */
  firstSteps: ReactNode;
  /** The leads to follow up. */
  followUps: ReactNode;
  /** The new matches, below what fills the window at first: their number is not known before they are loaded. */
  matches: ReactNode;
  /** How many properties lack a document. */
  missingDocuments: ReactNode;
  /** Renders the form of a new lead: 'quickLead' or 'portalMail'. */
  leadForm: RenderDialog;
  children: ReactNode;
};

// The negative margin aligns the text, not the padding, with the card's content.
const headerLinkClass = `${buttonClass({ variant: 'quiet', size: 'sm' })} -mr-2`;

/** The dashboard: critical tasks, today's events and the sections; `src/routes/crm/index.tsx` fills the parts of other features. */
export function Dashboard({
  user,
  sections,
  tasks,
  task,
  event,
  leadForm,
  children,
  absences,
  firstSteps,
  followUps,
  matches,
  missingDocuments,
}: DashboardProps) {
  const query = trpc.dashboard.get.useQuery();
  // Undefined until the first dialog opens, so that no form is loaded before.
  const [taskId, setTaskId] = useRestoredState<string | null | undefined>('edit-task', undefined);
  const [eventId, setEventId] = useRestoredState<string | null | undefined>('edit-event', undefined);
  const [form, setForm] = useRestoredState<string | null | undefined>('lead-form', undefined);
  const {
    criticalTasks,
    criticalCount,
    dueCount = 0,
    todaysEvents,
    eventCount,
    hasEvents,
  } = query.data ?? {};
  const name = user.displayName ?? user.fullName;
  return (
    <Page className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-28 font-semibold">{name ? `Hola, ${name}` : 'Bienvenido al CRM Llavero'}</h1>
          <p className="text-16 text-ink-soft first-letter:uppercase">{formatDayWithWeekday(madridDay())}</p>
        </div>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
          <dl className="flex gap-8">
            <Counter
              label={criticalCount === 1 ? 'Tarea crítica' : 'Tareas críticas'}
              value={criticalCount}
            />
            <Counter label={eventCount === 1 ? 'Evento de hoy' : 'Eventos de hoy'} value={eventCount} />
          </dl>
          <div className="flex gap-2">
            <Button onClick={() => setForm('quickLead')}>Lead rápido</Button>
            <Button onClick={() => setForm('portalMail')}>Pegar correo</Button>
          </div>
        </div>
      </header>
      {absences}
      {query.data?.firstSteps && firstSteps}
      {(query.data?.firstSteps || query.data?.hasExamples) && <Examples areLoaded={query.data.hasExamples} />}
      {/* In a wide window two columns: the place that is kept for the leads to follow up is as high as what stands beside it. On a phone their
          number decides where the other cards begin, which wait for it, and so move nowhere. */}
      <div className="grid grid-cols-1 gap-6 max-sm:has-data-pending:*:not-first:hidden xl:grid-cols-[3fr_2fr] xl:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-6">{followUps}</div>
        <div className="grid grid-cols-1 content-start gap-4 lg:max-xl:grid-cols-2 xl:col-start-2 xl:row-span-2">
          <DayCard<CriticalTask>
            title="Critical tasks"
            action={
              <Link to="/crm/tasks" className={headerLinkClass}>
                Ver todas
              </Link>
            }
            query={query}
            rows={criticalTasks}
            count={criticalCount}
            more={(hidden) => (
              <TaskLink search={{ priority: 'high', assignedTo: user.id }}>
                y {plural(hidden, 'tarea', 'tareas')} más
              </TaskLink>
            )}
            loading="Cargando tareas..."
            failed="Error al cargar las tareas críticas."
            empty={{
              title: 'No tienes tareas críticas pendientes',
              text: '¡Excelente trabajo!',
              icon: <CircleCheckBig aria-hidden="true" />,
            }}
            foot={
              dueCount > 0 && (
                <p className="pt-1 text-13 pointer-coarse:py-3">
                  <TaskLink search={{ dueTo: madridDay(), assignedTo: user.id }}>
                    {`${plural(dueCount, 'tarea', 'tareas')} para hoy o antes`}
                  </TaskLink>
                </p>
              )
            }
          >
            {(rows) => tasks(rows, setTaskId)}
          </DayCard>
          <DayCard<TodaysEvent>
            title="Today's agenda"
            action={
              <Link to="/crm/calendar" className={headerLinkClass}>
                Ver calendario
              </Link>
            }
            query={query}
            rows={todaysEvents}
            count={eventCount}
            more={(hidden) => (
              <Link
                to="/crm/calendar"
                search={{ date: madridDay(), view: 'day' }}
                className={descriptionLinkClass}
              >
                y {plural(hidden, 'evento', 'eventos')} más
              </Link>
            )}
            loading="Cargando eventos..."
            failed="Error al cargar los eventos de hoy."
            empty={{
              title: hasEvents ? 'Día libre' : 'Todavía no hay eventos',
              text: hasEvents
                ? 'No tienes eventos programados para hoy'
                : 'Planea la primera visita o reunión.',
              icon: <CalendarDays aria-hidden="true" />,
            }}
          >
            {(events) => <Agenda events={events} onOpen={setEventId} />}
          </DayCard>
        </div>
        <div>{matches}</div>
      </div>
      {query.data && query.data.missingDocuments > 0 && missingDocuments}
      {children}
      <SectionLinks sections={sections} />
      {form !== undefined && leadForm(form, () => setForm(null))}
      {taskId !== undefined && task(taskId, () => setTaskId(null))}
      {eventId !== undefined && event(eventId, () => setEventId(null))}
    </Page>
  );
}

type TaskLinkProps = {
  search: { priority?: 'high'; dueTo?: string; assignedTo: string };
  children: ReactNode;
};

/** A link to some tasks. */
const TaskLink = (props: TaskLinkProps) => (
  <Link to="/crm/tasks" {...props} className={descriptionLinkClass} />
);

const Counter = ({ label, value }: { label: string; value: number | undefined }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-13 text-ink-soft">{label}</dt>
    <dd className="text-28 font-semibold">{value === undefined ? '–' : formatCount(value)}</dd>
  </div>
);
