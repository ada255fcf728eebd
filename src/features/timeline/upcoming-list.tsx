import { CalendarDays, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateTime, day as dayText, when } from '../../lib/format/format.ts';
import { type Cover, CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import type { OpenAgendaEntry, Upcoming } from './timeline-types.ts';

type UpcomingListProps = {
  upcoming: Upcoming;
  /** Whether the entries may be of several properties, whose covers they show then. */
  showsCovers: boolean;
  onOpen: OpenAgendaEntry;
};

/** The upcoming events and open tasks of a record; nothing where there are none. */
export function UpcomingList({ upcoming: { events, tasks }, showsCovers, onOpen }: UpcomingListProps) {
  if (events.length === 0 && tasks.length === 0) return null;
  return (
    <CardSection title="Próximo">
      <ul aria-label="Próximo" className="grid grid-cols-1 gap-1">
        {events.map(({ id, title, at, allDay, author, cover }) => (
          <Row
            key={id}
            cover={showsCovers ? cover : null}
            icon={<CalendarDays aria-hidden="true" />}
            title={title}
            note={[allDay ? dayText(at) : dateTime(at), author].filter(Boolean).join(' · ')}
            onClick={() => onOpen({ kind: 'event', record: { id } })}
          />
        ))}
        {tasks.map(({ id, title, dueDate, dueTime, assignee, cover }) => (
          <Row
            key={id}
            cover={showsCovers ? cover : null}
            icon={<Square aria-hidden="true" />}
            title={title}
            note={[
              dueDate ? `vence ${[when(dueDate), dueTime].filter(Boolean).join(', ')}` : 'sin fecha',
              assignee,
            ]
              .filter(Boolean)
              .join(' · ')}
            onClick={() => onOpen({ kind: 'task', record: { id } })}
          />
        ))}
      </ul>
    </CardSection>
  );
}

type RowProps = { icon: ReactNode; title: string; note: string; cover: Cover | null; onClick: () => void };

const Row = ({ icon, title, note, cover, onClick }: RowProps) => (
  <li>
    <button
      type="button"
      onClick={onClick}
      className="grid min-h-9 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-2 rounded-md px-1 py-1 text-left hover:bg-sunken sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:self-center [&>svg]:text-ink-faint"
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
