import { type ReactNode, useMemo } from 'react';
import { classes } from '../../lib/classes.ts';
import type { ListView } from '../../lib/list/use-list-view.ts';
import { LoadError } from '../feedback/load-error.tsx';
import { usePreviousPath } from '../layout/previous-path.ts';
import type { Column } from './data-table.tsx';
import { CardList, CardsSkeleton, DataTable, TableSkeleton } from './list-views.tsx';
import { LoadMoreError } from './load-more-error.tsx';

/** An infinite query of pages, as much of it as a list needs. */
export type Pages<Row> = {
  data: { pages: readonly { rows: readonly Row[] }[] } | undefined;
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
  view: ListView;
  /** What the rows are: 'Leads'. */
  label: string;
  columns: readonly Column<Row>[];
  onRowOpen: (row: Row) => void;
  card: (row: Row) => ReactNode;
  /** How tall a card is about, in pixels. */
  cardHeight: number;
  errorText: (error: unknown) => string;
  /** What is said when there are no rows. */
  empty: ReactNode;
};

const idOf = (row: { id: string }) => row.id;

/** Rows as a table or as cards, further ones loaded while scrolling; or why there are none. */
export function PagedList<Row extends { id: string }>(props: PagedListProps<Row>) {
  const { list, view, label, errorText, cardHeight } = props;
  const before = usePreviousPath();
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  if (!list.data) {
    if (list.error) return <LoadError message={errorText(list.error)} onRetry={() => void list.refetch()} />;
    return view === 'list' ? (
      <TableSkeleton label={label} />
    ) : (
      <CardsSkeleton label={label} estimate={cardHeight} />
    );
  }
  if (rows.length === 0) return props.empty;
  const stopped = list.isFetchNextPageError;
  const loadMore = () => void list.fetchNextPage();
  const shared = {
    rows,
    rowKey: idOf,
    label,
    before,
    hasMore: list.hasNextPage && !stopped,
    loadMore,
    loadingMore: list.isFetchingNextPage,
  };
  return (
    <div
      aria-busy={list.isPlaceholderData}
      // The width of the column of actions (row-action.tsx), for the columns to name.
      className={classes(
        'transition-opacity [--row-actions:5.75rem] xl:[--row-actions:8rem]',
        list.isPlaceholderData && 'opacity-55',
      )}
    >
      {view === 'list' ? (
        <DataTable {...shared} columns={props.columns} onRowOpen={props.onRowOpen} />
      ) : (
        <CardList {...shared} render={props.card} estimate={cardHeight} />
      )}
      {stopped && <LoadMoreError message={errorText(list.error)} onRetry={loadMore} />}
    </div>
  );
}
