import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { findPreviousIndex, useReturnToPrevious } from '../layout/previous-path.ts';
import type { Bulk } from './selection/bulk-bar.tsx';
import { ChosenRowsBar } from './selection/chosen-rows-bar.tsx';
import { SelectCard } from './selection/select-card.tsx';
import { useSelection } from './selection/use-selection.ts';
import { useWindowRows } from './use-window-rows.ts';

type CardListProps<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  render: (row: Row) => ReactNode;
  /** How many rows match, where they were counted. */
  total?: number | null;
  hasMore: boolean;
  loadMore: () => void;
  loadingMore: boolean;
  label: string;
  // The path of the previous page; if it is a card's, the focus returns to that card.
  previousPath?: string;
  // Estimated height of a card in pixels.
  estimate?: number;
  /** While cards are chosen by a press: what can be done with them. */
  bulk?: Bulk<Row>;
};

const gap = 12;
// Minimum width of a card in pixels.
const minWidth = 280;

export function CardList<Row extends { id: string }>(props: CardListProps<Row>) {
  const {
    rows,
    rowKey,
    hasMore,
    loadMore,
    loadingMore,
    label,
    previousPath = '',
    estimate = 180,
    bulk,
  } = props;
  const selection = useSelection(rows);
  const isSelecting = bulk !== undefined;
  const { clear } = selection;
  // Cards that are links again are not chosen.
  useEffect(() => {
    if (!isSelecting) clear();
  }, [isSelecting, clear]);
  const [lanes, setLanes] = useState(1);
  const [start] = useState(() => findPreviousIndex(previousPath, rows.map(rowKey)));
  const cardRows = Math.ceil(rows.length / lanes) + (hasMore ? 1 : 0);
  const more = { hasMore, loadMore, loadingMore, loaded: Math.ceil(rows.length / lanes) };
  const { list, top, virtual, items } = useWindowRows<HTMLDivElement>({
    count: cardRows,
    estimate: estimate + gap,
    overscan: 4,
    pinned: start < 0 ? undefined : Math.floor(start / lanes),
    ...more,
  });
  useLayoutEffect(() => {
    if (!list.current) return;
    const fill = (width: number) => setLanes(Math.max(1, Math.floor((width + gap) / (minWidth + gap))));
    // Measured before the first paint, because a card that gets the focus must not move to another row.
    fill(list.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => fill(entry?.contentRect.width ?? 0));
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list]);

  useReturnToPrevious(list, start < 0 ? '' : previousPath, items.length > 0);
  const size = hasMore ? -1 : rows.length;
  function render(row: Row) {
    if (!bulk) return props.render(row);
    const choice = {
      isChosen: selection.isChosen(row.id),
      title: bulk.getTitle(row),
      onChoose: (isOn: boolean, isRange: boolean) => selection.choose(row.id, isOn, isRange),
    };
    return <SelectCard choice={choice}>{props.render(row)}</SelectCard>;
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: see the list items */}
      <div
        ref={list}
        role="list"
        aria-label={label}
        style={{ height: virtual.getTotalSize() }}
        className="relative"
      >
        {items.map((item) => (
          <div
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            role="presentation"
            style={{
              gridTemplateColumns: `repeat(${lanes}, minmax(0, 1fr))`,
              transform: `translateY(${item.start - top}px)`,
            }}
            className="absolute inset-x-0 top-0 grid gap-3 pb-3"
          >
            {Array.from({ length: lanes }, (_, lane) => item.index * lanes + lane).map((index) => {
              const row = rows[index];
              if (row === undefined) {
                return hasMore && <Skeleton key={`more-${index}`} className="min-h-32" />;
              }
              return (
                // biome-ignore lint/a11y/useSemanticElements: an <li> must be a child of its list, here a row element is in between
                <div key={rowKey(row)} role="listitem" aria-posinset={index + 1} aria-setsize={size}>
                  {render(row)}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <ChosenRowsBar bulk={bulk} selection={selection} list={props} />
    </>
  );
}
