import { type ComponentType, type ReactNode, useMemo } from 'react';
import { classes } from '../../lib/classes.ts';
import type { DisplayFilters } from '../../lib/list/list-filters.ts';
import type { ListLayout } from '../../lib/list/use-list-layout.ts';
import { Button } from '../button.tsx';
import { DomErrorBoundary } from '../feedback/dom-error-boundary.tsx';
import { LoadError } from '../feedback/load-error.tsx';
import { usePreviousPath } from '../layout/previous-path.ts';
import type { Column, DataTableProps } from './data-table.tsx';
import { CardsSkeleton, LazyCardList, LazyDataTable, TableSkeleton } from './list-layouts.tsx';
import { printedPart } from './printed-part.ts';
import type { Bulk } from './selection/bulk-bar.tsx';

/** The part of an infinite query's result that a list uses; `total` matches of `all` records. */
export type Pages<Row> = {
  data: { pages: readonly { rows: readonly Row[]; total: number | null; all?: number }[] } | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  isFetchNextPageError: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type PagedListProps<Row> = {
  list: Pages<Row>;
  layout: ListLayout;
  /** The accessible name of the list: 'Leads'. */
  label: string;
  columns?: readonly Column<Row>[];
  /** The table with its columns, where their code is loaded with it. */
  Table?: ComponentType<TableProps<Row>>;
  /** The filters with the order of the rows, where the headers sort. */
  displayFilters?: DisplayFilters;
  /** The keys of the chosen columns. */
  columnKeys?: string;
  /** Whether cards are chosen by a press. */
  isSelecting?: boolean;
  /** What can be done with chosen rows. */
  bulk?: Bulk<Row>;
  onRowOpen: (row: Row) => void;
  card: (row: Row) => ReactNode;
  /** Estimated height of a card in pixels. */
  cardHeight: number;
  errorText: (error: unknown) => string;
  /** Shown when there are no rows. */
  empty: ReactNode;
};

/** The props of a table that brings its columns. */
export type TableProps<Row> = Omit<DataTableProps<Row>, 'columns'>;

const getId = (row: { id: string }) => row.id;

/** Rows as a table or as cards, with infinite scrolling; or the loading, error or empty state. */
export const PagedList = <Row extends { id: string }>(props: PagedListProps<Row>) => (
  <DomErrorBoundary>
    <PagedRows {...props} />
  </DomErrorBoundary>
);

function PagedRows<Row extends { id: string }>(props: PagedListProps<Row>) {
  const { list, layout, label, errorText, cardHeight } = props;
  const Table = (props.Table ?? LazyDataTable) as ComponentType<DataTableProps<Row>>;
  const previousPath = usePreviousPath();
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  if (!list.data) {
    if (list.error) return <LoadError message={errorText(list.error)} onRetry={() => void list.refetch()} />;
    return layout === 'list' ? (
      <TableSkeleton label={label} />
    ) : (
      <CardsSkeleton label={label} estimate={cardHeight} />
    );
  }
  if (rows.length === 0) return props.empty;
  const isNextPageFailed = list.isFetchNextPageError;
  const loadMore = () => void list.fetchNextPage();
  const shared = {
    rows,
    rowKey: getId,
    label,
    previousPath,
    total: list.data.pages[0]?.total,
    hasMore: list.hasNextPage && !isNextPageFailed,
    loadMore,
    loadingMore: list.isFetchingNextPage,
  };
  return (
    <div
      aria-busy={list.isPlaceholderData}
      data-part={printedPart(list.hasNextPage, rows.length, list.data.pages[0]?.total)}
      // The widths of the columns in record-columns.tsx; one without a value hides its column.
      className={classes(
        'transition-opacity [--responsible:_] [--row-actions:5.75rem] lg:[--responsible:3rem] xl:[--row-actions:7rem]',
        list.isPlaceholderData && 'opacity-55',
      )}
    >
      {layout === 'list' ? (
        <Table
          {...shared}
          columns={props.columns ?? []}
          displayFilters={props.displayFilters}
          columnKeys={props.columnKeys}
          bulk={props.bulk}
          onRowOpen={props.onRowOpen}
        />
      ) : (
        <LazyCardList
          {...shared}
          render={props.card}
          estimate={cardHeight}
          bulk={props.isSelecting ? props.bulk : undefined}
        />
      )}
      {isNextPageFailed && <LoadMoreError message={errorText(list.error)} onRetry={loadMore} />}
    </div>
  );
}

/** The error below the loaded rows when the next page failed to load. */
function LoadMoreError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center justify-center gap-3 text-ink-soft">
      <p>{message}</p>
      <Button size="sm" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
