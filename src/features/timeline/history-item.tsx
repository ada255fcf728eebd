import { CalendarDays, History } from 'lucide-react';
import type { SubjectKind } from '../../../db/domain/timeline/activities.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { historyTexts } from './history-texts.ts';
import type { ShownEntry } from './timeline-groups.ts';
import { TimelineRow } from './timeline-row.tsx';
import type { EventEntry, OpenAgendaEntry } from './timeline-types.ts';

const UndoMerge = lazyComponent(() => import('./undo-merge.tsx').then((module) => module.UndoMerge));

type HistoryItemProps = {
  entry: Extract<ShownEntry, { source: 'history' }>;
  subjectKind: SubjectKind;
  property: string | null;
};

/** What the audit log tells: what was created, changed, added or removed. */
export function HistoryItem({ entry, subjectKind, property }: HistoryItemProps) {
  const [first, ...more] = historyTexts(entry, subjectKind);
  return (
    <TimelineRow
      icon={<History aria-hidden="true" />}
      title={<span className="text-ink-soft">{first}</span>}
      at={entry.at}
      author={entry.author}
      property={property}
      actions={entry.undoableMergeId && <UndoMerge id={entry.undoableMergeId} name={entry.mergedName} />}
    >
      {more.map((text) => (
        <p key={text} className="wrap-anywhere text-ink-soft">
          {text}
        </p>
      ))}
    </TimelineRow>
  );
}

type EventItemProps = { entry: EventEntry; property: string | null; onOpen: OpenAgendaEntry };

/** An event that has begun; opens its form. */
export function EventItem({ entry, property, onOpen }: EventItemProps) {
  const { id, title, eventType } = entry;
  return (
    <TimelineRow
      icon={<CalendarDays aria-hidden="true" />}
      title={
        <button
          type="button"
          onClick={() => onOpen({ kind: 'event', record: { id } })}
          className="rounded-sm text-left font-medium wrap-anywhere hover:text-accent hover:underline pointer-coarse:relative pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          {title}
        </button>
      }
      at={entry.at}
      author={[eventType, entry.author].filter(Boolean).join(' · ')}
      property={property}
    />
  );
}
