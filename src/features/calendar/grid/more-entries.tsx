import { Popover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { formatDayWithWeekday } from '../../../lib/format/format.ts';
import { getEventHue } from '../../../texts/event-texts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CoverThumbnail } from '../../../ui/display/cover-thumbnail.tsx';
import { AnchoredPopover } from '../../../ui/overlay/anchored-popover.tsx';
import { type GridEntry, getAssigneeName, getKindText, hoursText } from '../calendar-entries.ts';

/** The entries of a day that do not fit into the grid, and the element of their '+3' link. */
export type HiddenEntries = { day: string; entries: readonly GridEntry[]; anchor: HTMLElement };

type MoreEntriesProps = {
  more: HiddenEntries;
  open: boolean;
  onClose: () => void;
  onOpen: (gridEntry: GridEntry) => void;
};

/** The popover of a '+3' link: the hidden entries with their hours and full titles. */
export function MoreEntriesPopover({
  more: { day, entries, anchor },
  open,
  onClose,
  onOpen,
}: MoreEntriesProps) {
  const link = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <AnchoredPopover
      open={open}
      onClose={onClose}
      anchor={link}
      side="right"
      align="start"
      sideOffset={6}
      className="flex max-h-(--available-height) w-80 max-w-[calc(100vw-1rem)] flex-col"
    >
      <div className="flex items-center gap-2 py-2 pr-2 pl-4">
        <Popover.Title className="min-w-0 flex-1 text-13 font-semibold first-letter:uppercase">
          {formatDayWithWeekday(day)}
        </Popover.Title>
        <Popover.Close render={<IconButton label="Cerrar" />}>
          <X aria-hidden="true" />
        </Popover.Close>
      </div>
      <ul className="min-h-0 overflow-y-auto px-2 pb-2">
        {entries.map((gridEntry) => (
          <li key={gridEntry.id}>
            <MoreEntry gridEntry={gridEntry} onClick={() => onOpen(gridEntry)} />
          </li>
        ))}
      </ul>
    </AnchoredPopover>
  );
}

function MoreEntry({ gridEntry, onClick }: { gridEntry: GridEntry; onClick: () => void }) {
  const { entry } = gridEntry;
  return (
    <button
      type="button"
      onClick={onClick}
      className={`flex min-h-11 w-full items-start gap-2 rounded-md px-2 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2 ${entry.kind === 'event' ? `cal-hue-${getEventHue(entry.record.eventType)}` : `cal-${entry.kind === 'task' ? 'task' : 'follow-up'}-dot`}`}
    >
      <span aria-hidden="true" className="cal-dot mt-1.5" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium break-words">{entry.record.title}</span>
        <span className="block text-13 text-ink-soft">
          {[hoursText(gridEntry), getKindText(entry), getAssigneeName(gridEntry)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {entry.kind !== 'followUp' && entry.record.cover && (
        <CoverThumbnail cover={entry.record.cover} className="h-9 w-12" />
      )}
    </button>
  );
}
