import { useDragOperation, useDroppable } from '@dnd-kit/react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef } from 'react';
import { classes } from '../../../lib/classes.ts';
import { leadColumnText } from '../../../texts/lead-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { printedPart } from '../../../ui/list/printed-part.ts';
import { useIsPrinting } from '../../../ui/list/use-window-rows.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { statusDots } from '../lead-badges.tsx';
import type { LeadBoard, LeadFilters } from '../lead-types.ts';
import { KanbanCard, type MoveCard } from './kanban-card.tsx';
import { afterMoves, type BoardMove } from './use-board-moves.ts';
import { useColumnCards } from './use-column-cards.ts';
import { type RestoredFocus, useFocusRestore } from './use-focus-restore.ts';

type KanbanColumnProps = {
  column: LeadBoard[number];
  count: string;
  filters: LeadFilters;
  moves: readonly BoardMove[];
  restored: RestoredFocus | null;
  onMove: MoveCard;
};

export const KanbanColumn = memo(function KanbanColumn(props: KanbanColumnProps) {
  const { column, count, filters, moves, restored, onMove } = props;
  const { status } = column;
  const cards = useColumnCards(column, filters);
  const rows = useMemo(() => afterMoves(cards.rows, status, moves), [cards.rows, status, moves]);
  const { ref, isDropTarget } = useDroppable({ id: status });
  const { source } = useDragOperation();
  const draggedIndex = source ? rows.findIndex(({ id }) => id === source.id) : -1;
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => 164,
    gap: 8,
    overscan: isPrinting ? rows.length : 3,
    // The dragged card stays in the document while its column scrolls.
    rangeExtractor: (range) => [
      ...new Set([...defaultRangeExtractor(range), ...(draggedIndex < 0 ? [] : [draggedIndex])]),
    ],
  });
  const items = virtual.getVirtualItems();
  const atEnd = (items.at(-1)?.index ?? 0) >= rows.length - 4;
  // On paper all loaded cards are rendered, the last ones too.
  const wanted = cards.hasMore && !cards.busy && !cards.error && atEnd && !isPrinting;
  useEffect(() => {
    if (wanted) cards.more();
  }, [wanted, cards.more]);

  useFocusRestore(restored, rows, virtual, scroller);
  const title = leadColumnText(status);
  return (
    <section
      ref={ref}
      data-column={status}
      aria-label={title}
      data-part={printedPart(cards.hasMore, rows.length, count)}
      className={classes(
        'flex max-h-[600px] min-h-[500px] min-w-[280px] flex-1 flex-col rounded-lg bg-sunken',
        isDropTarget && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <header className="flex h-11 shrink-0 items-center gap-2 px-3">
        <span aria-hidden="true" className={classes('size-2 rounded-full', statusDots[status])} />
        <h3 className="text-13 font-semibold">{title}</h3>
        <span className="rounded-full bg-surface px-2 text-12 leading-5 text-ink-soft">{count}</span>
      </header>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-2 pb-2">
        {rows.length === 0 && <p className="px-2 py-8 text-center text-13 text-ink-faint">No hay leads</p>}
        <ol style={{ height: virtual.getTotalSize() }} className="relative">
          {items.map(({ index, start, key }) => {
            const lead = rows[index];
            if (!lead) return null;
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
                className="absolute inset-x-0 top-0"
              >
                <KanbanCard
                  lead={lead}
                  busy={moves.some((one) => one.lead === lead && !one.settledAt)}
                  onMove={onMove}
                />
              </li>
            );
          })}
        </ol>
        {cards.busy && <Spinner className="mx-auto my-3 text-ink-faint" />}
        {cards.error && cards.hasMore && (
          <Button size="sm" onClick={cards.more} className="mx-auto my-3 flex!">
            Reintentar
          </Button>
        )}
      </div>
    </section>
  );
});
