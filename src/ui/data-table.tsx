import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Column, cellClass, DataRow, SkeletonRow } from './data-row.tsx';
import { usePageRows } from './use-page-rows.ts';

export type { Column };

type DataTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  onRowOpen?: (row: Row) => void;
  total?: number;
  hasMore: boolean;
  loadMore: () => void;
  loadingMore: boolean;
  label: string;
};

const track = (width = '1fr') => (/^[\d.]+fr$/.test(width) ? `minmax(0, ${width})` : width);

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, onRowOpen, total, hasMore, loadMore, loadingMore, label } = props;
  const [active, setActive] = useState(0);
  const moving = useRef(false);
  const { list, top, virtual, items } = usePageRows<HTMLTableSectionElement>({
    count: rows.length + (hasMore ? 3 : 0),
    loaded: rows.length,
    estimate: 44,
    overscan: 8,
    kept: active,
    scrollPaddingStart: 36,
    hasMore,
    loadMore,
    loadingMore,
  });
  const template = { gridTemplateColumns: columns.map((column) => track(column.width)).join(' ') };

  // The row the arrows point at exists only once the page has scrolled to it.
  useEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
  }, [active, list]);

  function move(event: KeyboardEvent, index: number, row: Row) {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') return onRowOpen?.(row);
    const last = rows.length - 1;
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, to));
    moving.current = next !== active;
    virtual.scrollToIndex(next);
    setActive(next);
  }
  const rowCount = total ?? (hasMore ? null : rows.length);
  return (
    <table aria-label={label} aria-rowcount={rowCount === null ? -1 : rowCount + 1} className="block">
      <thead className="sticky top-0 z-10 block rounded-t-lg border border-line bg-paper shadow-[0_-12px_0_var(--color-paper)]">
        <tr aria-rowindex={1} style={template} className="grid h-9 text-13 text-ink-soft">
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cellClass(column)}>
              {column.header}
            </th>
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
              tabbable={index === Math.min(active, rows.length - 1)}
              onOpen={onRowOpen}
              onFocus={() => setActive(index)}
              onKeyDown={(event) => move(event, index, row)}
            />
          );
        })}
      </tbody>
    </table>
  );
}
