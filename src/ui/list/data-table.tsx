import { type KeyboardEvent, useState } from 'react';
import { previousIndex, useReturnToPrevious } from '../layout/previous-path.ts';
import { type Column, DataRow, SkeletonRow } from './data-row.tsx';
import { HeadCell, type SortFilters } from './head-cell.tsx';
import { usePageRows } from './use-page-rows.ts';
import { useRowNavigation } from './use-row-navigation.ts';

export type { Column };

export type DataTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  onRowOpen?: (row: Row) => void;
  // The path of the previous page; if it is a row's, the focus returns to that row.
  before?: string;
  hasMore: boolean;
  loadMore: () => void;
  loadingMore: boolean;
  label: string;
  /** The filters with the order of the rows, where the headers sort. */
  order?: SortFilters;
};

const track = (width = '1fr') => (/^[\d.]+fr$/.test(width) ? `minmax(0, ${width})` : width);

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    rowKey,
    onRowOpen,
    before = '',
    hasMore,
    loadMore,
    loadingMore,
    label,
    order,
  } = props;
  const [start] = useState(() => previousIndex(before, rows.map(rowKey)));
  const [active, setActive] = useState(Math.max(0, start));
  const { list, top, virtual, items } = usePageRows<HTMLTableSectionElement>({
    count: rows.length + (hasMore ? 3 : 0),
    loaded: rows.length,
    estimate: 44,
    overscan: 8,
    pinned: active,
    scrollPaddingStart: 36,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    hasMore,
    loadMore,
    loadingMore,
  });
  const template = { gridTemplateColumns: columns.map((column) => track(column.width)).join(' ') };

  useReturnToPrevious(list, start < 0 ? '' : before, items.length > 0);
  const last = rows.length - 1;
  const moveFocus = useRowNavigation({ list, active, setActive, last, scrollTo: virtual.scrollToIndex });

  function handleKeyDown(event: KeyboardEvent, index: number, row: Row) {
    if (event.key === 'Enter' && event.target === event.currentTarget) return onRowOpen?.(row);
    moveFocus(event, index);
  }
  return (
    <table aria-label={label} aria-rowcount={hasMore ? -1 : rows.length + 1} className="block">
      <thead className="sticky top-0 z-10 block rounded-t-lg border border-line bg-paper shadow-[0_-12px_0_var(--color-paper)]">
        <tr aria-rowindex={1} style={template} className="grid h-9 text-13 text-ink-soft">
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} order={order} />
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
          const style = { ...template, transform: `translateY(${start - top}px)` };
          if (row === undefined) return <SkeletonRow key={`more-${index}`} columns={columns} style={style} />;
          return (
            <DataRow
              key={rowKey(row)}
              columns={columns}
              row={row}
              index={index}
              style={style}
              tabbable={index === Math.min(active, last)}
              onOpen={onRowOpen}
              onFocus={() => setActive(index)}
              onKeyDown={(event) => handleKeyDown(event, index, row)}
            />
          );
        })}
      </tbody>
    </table>
  );
}
