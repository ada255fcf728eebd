import { toSpan } from '../../../db/domain/calendar/event-span.ts';
import { getNow } from '../../../db/domain/clock.ts';
import { thumbnailPath } from '../../lib/files/image-path.ts';
import { eventHoursText } from '../../lib/format/event-hours.ts';
import { madridDay } from '../../lib/format/format.ts';
import { useFocusNextRow } from '../../lib/list/use-focus-next-row.ts';
import { getEventHue } from '../../texts/event-texts.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { LinkedRecords } from '../../ui/record/linked-records.tsx';
import type { TodaysEvent } from './dashboard-types.ts';

const hues = [
  'bg-event-1',
  'bg-event-2',
  'bg-event-3',
  'bg-event-4',
  'bg-event-5',
  'bg-event-6',
  'bg-event-7',
  'bg-event-8',
  'bg-event-9',
  'bg-event-10',
];

type AgendaProps = { events: readonly TodaysEvent[]; onOpen: (id: string) => void };

/** Today's events with time, title and place; past ones are dimmed. */
export function Agenda({ events, onOpen }: AgendaProps) {
  const now = new Date(getNow()).toISOString();
  return (
    <ul aria-label="Eventos de hoy" className="-mx-2">
      {events.map((event) => (
        <AgendaEntry key={event.id} event={event} now={now} onOpen={() => onOpen(event.id)} />
      ))}
    </ul>
  );
}

type AgendaEntryProps = { event: TodaysEvent; now: string; onOpen: () => void };

function AgendaEntry({ event, now, onOpen }: AgendaEntryProps) {
  const { title, eventType, location, cover } = event;
  const { from, to } = toSpan(event);
  const over = to < now;
  const row = useFocusNextRow();
  const running = !event.allDay && from <= now && !over;
  return (
    <li
      ref={row}
      className="relative grid grid-cols-[5.75rem_0.25rem_minmax(0,1fr)_auto] gap-x-3 rounded-md px-2 py-2 hover:bg-sunken"
    >
      <div className={`text-13 leading-6 ${over ? 'text-ink-faint' : 'font-medium'}`}>
        <p>{eventHoursText(madridDay(), event)}</p>
        {running && <Badge tone="progress">Ahora</Badge>}
      </div>
      <span
        aria-hidden="true"
        className={`rounded-full ${hues[getEventHue(eventType) - 1]} ${over ? 'opacity-40' : ''}`}
      />
      <div className="min-w-0">
        <button
          type="button"
          title={title}
          onClick={onOpen}
          className={`block max-w-full rounded-md break-words text-left leading-6 font-medium after:absolute after:inset-0 after:rounded-md hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent ${over ? 'text-ink-soft' : ''}`}
        >
          <span className="line-clamp-2">{title}</span>
        </button>
        <p className="text-13 text-pretty break-words text-ink-soft">
          {eventType}
          {location && ` · ${location}`}
        </p>
        {/* The cover is larger here, beside the texts. */}
        <LinkedRecords record={{ ...event, cover: null }} />
      </div>
      {cover && <img src={thumbnailPath(cover)} alt="" className="size-12 rounded-md object-cover" />}
    </li>
  );
}
