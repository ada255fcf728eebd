import { useEffect } from 'react';
import type { SubjectKind } from '../../../db/domain/timeline/activities.ts';
import { formatDayWithWeekday, formatRelativeDate } from '../../lib/format/format.ts';
import { errorText } from '../../trpc.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { printedPart } from '../../ui/list/printed-part.ts';
import { ActivityItem, PendingItem } from './activity-item.tsx';
import { EventItem, HistoryItem } from './history-item.tsx';
import { groupByDay, type ShownEntry } from './timeline-groups.ts';
import type { useTimeline } from './timeline-queries.ts';
import type { ActivityEntry, OpenAgendaEntry } from './timeline-types.ts';
import type { PendingActivity } from './use-activity-creation.ts';

type TimelineProps = {
  list: ReturnType<typeof useTimeline>;
  /** The activity that is being saved. */
  pending: PendingActivity | null;
  ownUser: { id: string; isManager: boolean };
  isFiltered: boolean;
  /** The kind of its record; of an owner, entries of properties stand in it, which name their property. */
  subjectKind: SubjectKind;
  onOpen: OpenAgendaEntry;
};

const timelineErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar la actividad. Por favor, inténtalo de nuevo.');

/** The entries of a timeline by day, newest first; the next page loads when its end comes into view. */
export function Timeline({ list, pending, ownUser, isFiltered, subjectKind, onOpen }: TimelineProps) {
  const { data, error, refetch } = list;
  useWholeGroup(list);
  if (!data)
    return error ? (
      <ErrorState message={timelineErrorText(error)} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Cargando actividad" className="grid grid-cols-1 gap-2">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  const entries = data.pages.flatMap(({ rows }) => rows);
  const isSaved = pending?.id && entries.some(({ id }) => id === pending.id);
  if (entries.length === 0 && !pending)
    return (
      <p className="py-6 text-center text-ink-soft">
        {isFiltered ? 'Nada de este tipo todavía.' : 'Todavía no hay actividad.'}
      </p>
    );
  return (
    <div className="grid grid-cols-1 gap-4" data-part={printedPart(list.hasNextPage, entries.length)}>
      {pending && !isSaved && <PendingItem activity={pending} />}
      {groupByDay(entries).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={formatDayWithWeekday(day)}>
          <h3 className="mb-1 text-12 font-medium text-ink-soft first-letter:uppercase">
            <time dateTime={day} title={formatDayWithWeekday(day)}>
              {formatRelativeDate(day)}
            </time>
          </h3>
          <ol>
            {ofDay.map((entry) => (
              <TimelineItem
                key={`${entry.source} ${entry.id}`}
                {...{ entry, ownUser, subjectKind, onOpen }}
              />
            ))}
          </ol>
        </section>
      ))}
      <LoadMore list={list} errorText={timelineErrorText} />
    </div>
  );
}

/** Loads on while the last entry is a photo: those of one person in a row are one entry with their number. */
function useWholeGroup({ data, hasNextPage, isFetching, isError, fetchNextPage }: TimelineProps['list']) {
  const last = data?.pages.at(-1)?.rows.at(-1);
  const isCut = hasNextPage && last?.source === 'history' && last.entity === 'property_images';
  useEffect(() => {
    if (isCut && !isFetching && !isError) void fetchNextPage();
  }, [isCut, isFetching, isError, fetchNextPage]);
}

type ItemProps = Pick<TimelineProps, 'ownUser' | 'subjectKind' | 'onOpen'> & { entry: ShownEntry };

/** The records of an activity beside that of the timeline: the property and the lead of a visit. */
const aboutActivity = ({ propertyTitle, leadName }: ActivityEntry, subjectKind: SubjectKind) =>
  [subjectKind !== 'property' && propertyTitle, subjectKind !== 'lead' && leadName]
    .filter(Boolean)
    .join(' · ') || null;

const roleTexts = { lead: 'Como lead', owner: 'Como propietario' };
const joinTexts = (...texts: (string | null)[]) => texts.filter(Boolean).join(' · ') || null;

function TimelineItem({ entry, ownUser, subjectKind: recordKind, onOpen }: ItemProps) {
  // Of the other role of the person.
  const subjectKind = entry.role ?? recordKind;
  const role = entry.role && roleTexts[entry.role];
  const about = joinTexts(role, subjectKind === 'owner' ? entry.propertyTitle : null);
  if (entry.source === 'activity')
    return (
      <ActivityItem
        entry={entry}
        ownUser={ownUser}
        about={joinTexts(role, aboutActivity(entry, subjectKind))}
      />
    );
  if (entry.source === 'event') return <EventItem entry={entry} property={about} onOpen={onOpen} />;
  return <HistoryItem entry={entry} subjectKind={subjectKind} property={about} />;
}
