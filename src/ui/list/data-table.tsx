import { type KeyboardEvent, useMemo, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import type { DisplayFilters } from '../../lib/list/list-filters.ts';
import { findPreviousIndex, useReturnToPrevious } from '../layout/previous-path.ts';
import { arrangeColumns } from './columns/arrange-columns.ts';
import { type Column, DataRow, SkeletonRow } from './data-row.tsx';
import { HeadCell } from './head-cell.tsx';
import type { Bulk } from './selection/bulk-bar.tsx';
import { ChosenRowsBar } from './selection/chosen-rows-bar.tsx';
import { besideSelectClass, SELECT_WIDTH, SelectAllHead } from './selection/select-cells.tsx';
import { useChooseByKey, useSelection } from './selection/use-selection.ts';
import { useRowNavigation } from './use-row-navigation.ts';
import { useWindowRows } from './use-window-rows.ts';

export type { Column };

export type DataTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  onRowOpen?: (row: Row) => void;
  // The path of the previous page; if it is a row's, the focus returns to that row.
  previousPath?: string;
  /** How many rows match, where they were counted. */
  total?: number | null;
  hasMore: boolean;
  loadMore: () => void;
  loadingMore: boolean;
  label: string;
  /** The filters with the order of the rows, where the headers sort. */
  displayFilters?: DisplayFilters;
  /** The keys of the chosen columns (arrangeColumns). */
  columnKeys?: string;
  /** What can be done with chosen rows, and what a row is called; without it none can be chosen. */
  bulk?: Bulk<Row>;
  /** In pixels, with its border. */
  rowHeight?: number;
};

const track = (width = '1fr') => (/^[\d.]+fr$/.test(width) ? `minmax(0, ${width})` : width);

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const {
    rows,
    rowKey,
    onRowOpen,
    previousPath = '',
    hasMore,
    loadMore,
    loadingMore,
    label,
    displayFilters,
    bulk,
    rowHeight = 44,
  } = props;
  const columns = useMemo(
    () => arrangeColumns(props.columns, props.columnKeys),
    [props.columns, props.columnKeys],
  );
  const selection = useSelection(rows);
  const chooseByKey = useChooseByKey(rows, selection);
  const [start] = useState(() => findPreviousIndex(previousPath, rows.map(rowKey)));
  const [active, setActive] = useState(Math.max(0, start));
  const { list, top, virtual, items } = useWindowRows<HTMLTableSectionElement>({
    count: rows.length + (hasMore ? 3 : 0),
    loaded: rows.length,
    estimate: rowHeight,
    overscan: 8,
    pinned: active,
    scrollPaddingStart: 36,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    hasMore,
    loadMore,
    loadingMore,
  });
  const tracks = columns.map((column) => track(column.width));
  const template = { gridTemplateColumns: (bulk ? [SELECT_WIDTH, ...tracks] : tracks).join(' ') };

  useReturnToPrevious(list, start < 0 ? '' : previousPath, items.length > 0);
  const last = rows.length - 1;
  const moveFocus = useRowNavigation({ list, active, setActive, last, scrollTo: virtual.scrollToIndex });

  function handleKeyDown(event: KeyboardEvent, index: number, row: Row) {
    if (event.key === 'Enter' && event.target === event.currentTarget) return onRowOpen?.(row);
    if (bulk) chooseByKey(event, index);
    moveFocus(event, index);
  }
  return (
    <>
      <table aria-label={label} aria-rowcount={hasMore ? -1 : rows.length + 1} className="block">
        <thead className="sticky top-0 z-10 block rounded-t-lg border border-line bg-paper shadow-[0_-12px_0_var(--color-paper)]">
          <tr
            aria-rowindex={1}
            style={template}
            className={classes('grid h-9 text-13 text-ink-soft', bulk && besideSelectClass)}
          >
            {bulk && (
              <SelectAllHead
                count={selection.chosen.length}
                total={rows.length}
                onChange={selection.chooseAll}
              />
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} displayFilters={displayFilters} />
            ))}
          </tr>
        </thead>
        <tbody
          ref={list}
          style={{ height: virtual.getTotalSize() }}
          className="relative block overflow-hidden rounded-b-lg border-x border-b border-line bg-surface"
        >
          {items.map(({ index, start }) => {
            const row = rows[index];
            const style = { ...template, height: rowHeight, transform: `translateY(${start - top}px)` };
            if (row === undefined)
              return (
                <SkeletonRow
                  key={`more-${index}`}
                  columns={columns}
                  hasChoice={bulk !== undefined}
                  style={style}
                />
              );
            return (
              <DataRow
                key={rowKey(row)}
                columns={columns}
                row={row}
                index={index}
                style={style}
                tabbable={index === Math.min(active, last)}
                onOpen={onRowOpen}
                choice={
                  bulk && {
                    isChosen: selection.isChosen(row.id),
                    title: bulk.getTitle(row),
                    onChoose: (...choice) => selection.choose(row.id, ...choice),
                  }
                }
                onFocus={() => setActive(index)}
                onKeyDown={(event) => handleKeyDown(event, index, row)}
              />
            );
          })}
        </tbody>
      </table>
      <ChosenRowsBar bulk={bulk} selection={selection} list={props} />
    </>
  );
}
