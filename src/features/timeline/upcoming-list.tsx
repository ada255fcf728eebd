import { CalendarDays, ListTodo } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { UPCOMING } from '../../../db/domain/timeline/activities.ts';
import { dueClause } from '../../lib/format/due-clause.ts';
import { formatDateTime, formatDay } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { type Cover, CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import type { OpenAgendaEntry, UpcomingEntries } from './timeline-types.ts';

type UpcomingListProps = {
  upcoming: UpcomingEntries;
  /** Whether the entries may be of several properties, whose covers they show then. */
  showsCovers: boolean;
  onOpen: OpenAgendaEntry;
};

/** The upcoming events and open tasks of a record, the first of each until all are asked for; nothing where there are none. */
export function UpcomingList({ upcoming, showsCovers, onOpen }: UpcomingListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? UPCOMING.listed : UPCOMING.shown;
  const [events, tasks] = [upcoming.events.slice(0, shown), upcoming.tasks.slice(0, shown)];
  const left = upcoming.events.length + upcoming.tasks.length - events.length - tasks.length;
  if (events.length === 0 && tasks.length === 0) return null;
  // More may be stored than came.
  const isCut = [upcoming.events, upcoming.tasks].some(({ length }) => length >= UPCOMING.listed);
  return (
    <CardSection title="Próximo">
      <ul aria-label="Próximo" className="grid grid-cols-1 gap-1">
        {events.map(({ id, title, at, allDay, author, cover }) => (
          <Row
            key={id}
            cover={showsCovers ? cover : null}
            icon={<CalendarDays aria-hidden="true" />}
            title={title}
            note={[allDay ? formatDay(at) : formatDateTime(at), author].filter(Boolean).join(' · ')}
            onClick={() => onOpen({ kind: 'event', record: { id } })}
          />
        ))}
        {tasks.map(({ id, title, dueDate, dueTime, assignee, cover }) => (
          <Row
            key={id}
            cover={showsCovers ? cover : null}
            icon={<ListTodo aria-hidden="true" />}
            title={title}
            note={[dueClause({ dueDate, dueTime }) || 'sin fecha', assignee].filter(Boolean).join(' · ')}
            onClick={() => onOpen({ kind: 'task', record: { id } })}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button size="sm" variant="quiet" onClick={() => setIsWhole(true)}>
          {isCut ? 'Ver más' : `Ver ${left} más`}
        </Button>
      )}
      {isWhole && isCut && (
        <p className="px-1 pt-1 text-13 text-ink-soft">Se muestran los primeros {UPCOMING.listed}.</p>
      )}
    </CardSection>
  );
}

type RowProps = { icon: ReactNode; title: string; note: string; cover: Cover | null; onClick: () => void };

const Row = ({ icon, title, note, cover, onClick }: RowProps) => (
  <li>
    <button
      type="button"
      onClick={onClick}
      className="grid min-h-9 w-full content-center grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-2 rounded-md px-1 py-1 text-left hover:bg-sunken sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:translate-y-0.75 [&>svg]:text-ink-faint"
    >
      {icon}
      <span className="truncate font-medium" title={title}>
        {title}
      </span>
      <span className="text-13 text-ink-soft max-sm:col-start-2">{note}</span>
      {cover && (
        <CoverThumbnail
          cover={cover}
          className="h-9 w-12 self-center max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 sm:h-7 sm:w-9"
        />
      )}
    </button>
  </li>
);
