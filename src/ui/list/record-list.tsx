import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ComponentType, memo, type ReactNode } from 'react';
import {
  type DisplayFilters,
  type DisplayParams,
  isFiltered,
  loadedLists,
  useFilters,
} from '../../lib/list/list-filters.ts';
import type { ListLayout } from '../../lib/list/use-list-layout.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import type { RecordPath } from '../record/record-path.ts';
import { CreateButton } from './create-button.tsx';
import type { Column } from './data-table.tsx';
import type { FieldFilters } from './filters/create-list-filters.ts';
import { preloadLayouts } from './list-layouts.tsx';
import { PagedList, type Pages, type TableProps } from './paged-list.tsx';
import type { Bulk } from './selection/bulk-bar.tsx';

/** What the list says without any record. */
type EmptyList = Pick<ComponentProps<typeof EmptyState>, 'drawing' | 'title' | 'text'> & {
  /** The button that opens the form of a new record: 'Crear Primer Propietario'. */
  create?: string;
};

/** The list of a domain: what is the same in every list is in RecordList and ListPage, what differs is here. */
export type ListDefinition<Row, F, Id extends string, Input> = {
  filters: FieldFilters<F, Id, Input>;
  /** The infinite query of the rows. */
  useRows: (filters: Input) => Pages<Row>;
  path: RecordPath;
  /** The accessible name: 'Propietarios'. */
  label: string;
  columns?: readonly Column<Row>[];
  /** The table with its columns, where their code is loaded with it. */
  Table?: ComponentType<TableProps<Row>>;
  /** Parts of the rows whose code is loaded with it. */
  lazyParts?: readonly { preload: () => Promise<unknown> }[];
  /** The class with the widths that the columns use. */
  widths?: string;
  /** What can be done with chosen rows. */
  bulk?: Bulk<Row>;
  card: (row: Row) => ReactNode;
  /** Estimated height of a card in pixels. */
  cardHeight: number;
  /** The title when no record matches the filters. */
  noneMatch: string;
  /** The empty state without any record: its texts, or a component where it needs more. */
  empty: EmptyList | ComponentType<{ onCreate: () => void }>;
  errorText: (error: unknown) => string;
};

/**
 * Returns the definition as it is, and begins to load the code of its rows: a list is defined when the code of its page runs, on a first load
 * long before its loader does. Not while the page is prerendered.
 */
export function defineList<Row, F, Id extends string, Input>(list: ListDefinition<Row, F, Id, Input>) {
  loadedLists[list.path] = list.filters;
  // A part that failed is loaded again when it is rendered.
  if (typeof document !== 'undefined')
    for (const part of [{ preload: preloadLayouts }, ...(list.lazyParts ?? [])])
      void part.preload().catch(() => undefined);
  return list;
}

type RecordListProps<Row, F, Id extends string, Input> = {
  list: ListDefinition<Row, F, Id, Input>;
  filters: Input;
  layout: ListLayout;
  /** Whether cards are chosen by a press. */
  isSelecting: boolean;
  onCreate: () => void;
};

/** The records as a table or as cards, with infinite scrolling. Memoized: it waits for the debounced filters. */
export const RecordList = memo(UnmemoizedRecordList) as typeof UnmemoizedRecordList;

function UnmemoizedRecordList<Row extends { id: string }, F, Id extends string, Input extends object>(
  props: RecordListProps<Row, F, Id, Input>,
) {
  const { list, filters, layout, isSelecting, onCreate } = props;
  const navigate = useNavigate();
  const displayFilters = list.filters as unknown as DisplayFilters;
  const [{ columns: columnKeys }] = useFilters<DisplayParams>(displayFilters);
  const rows = list.useRows(filters);
  const all = rows.data?.pages[0]?.all;
  return (
    <div className={list.widths}>
      <PagedList
        {...list}
        list={rows}
        layout={layout}
        isSelecting={isSelecting}
        displayFilters={displayFilters}
        columnKeys={columnKeys}
        onRowOpen={({ id }) => void navigate({ to: list.path, params: { id } })}
        empty={
          <NoRecords
            list={list}
            exist={all === undefined ? isFiltered(filters) : all > 0}
            onCreate={onCreate}
          />
        }
      />
    </div>
  );
}

type NoRecordsProps = {
  list: Pick<ListDefinition<never, never, never, never>, 'noneMatch' | 'empty'>;
  /** Whether there are records that do not match the filters. */
  exist: boolean;
  onCreate: () => void;
};

/** The empty state of a list: no record matches, or there is none. */
export function NoRecords({ list: { noneMatch, empty: Empty }, exist, onCreate }: NoRecordsProps) {
  if (exist)
    return (
      <EmptyState drawing="search" title={noneMatch} text="Prueba con otras palabras o quita algún filtro." />
    );
  if (typeof Empty === 'function') return <Empty onCreate={onCreate} />;
  const { create, ...texts } = Empty;
  const action = create && (
    <CreateButton variant="primary" onClick={onCreate}>
      {create}
    </CreateButton>
  );
  return <EmptyState {...texts} action={action} />;
}
