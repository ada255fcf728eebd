import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';
import { plural } from '../../lib/format/plural.ts';
import { Button } from '../button.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { CardSection } from '../layout/card.tsx';
import type { Pages } from './paged-list.tsx';
import { printedPart } from './printed-part.ts';

/** Rows that a list of related records requests at a time. */
export const RELATED_PAGE_SIZE = 10;

type RelatedListProps<Row> = {
  title: string;
  /** One record and several: 'anuncio', 'anuncios'. */
  nouns: readonly [string, string];
  /** 'Ver todas', 'Nueva propiedad'. */
  actions?: ReactNode;
  /** A FilterRow. */
  filters?: ReactNode;
  list: Pages<Row>;
  /** The content of a row: first its text (RelatedRecordText), then badges, which wrap below on narrow screens. */
  row: (row: Row) => ReactNode;
  errorText: (error: unknown) => string;
  /** The text when there are no rows. */
  empty: string;
};

/** The related records of a page's record, in a card; 'Mostrar más' loads the next page. */
export function RelatedList<Row extends { id: string }>(props: RelatedListProps<Row>) {
  const { title, nouns, actions, filters, list } = props;
  const total = list.data?.pages[0]?.total;
  return (
    <CardSection
      title={title}
      actions={
        <>
          {/* Beside the title, where the actions have a line of their own. */}
          {typeof total === 'number' && <p className="text-13 text-ink-soft">{plural(total, ...nouns)}</p>}
          {actions && (
            <div className="flex flex-wrap items-center gap-2 max-sm:basis-full max-sm:justify-between lg:basis-full lg:justify-between max-sm:[&>:first-child]:-ml-2 lg:[&>:first-child]:-ml-2">
              {actions}
            </div>
          )}
        </>
      }
    >
      {filters}
      <Rows {...props} />
    </CardSection>
  );
}

function Rows<Row extends { id: string }>({ title, list, row, errorText, empty }: RelatedListProps<Row>) {
  if (!list.data) {
    if (!list.error) return <RowsSkeleton label={`Cargando ${title.toLowerCase()}`} />;
    return <ErrorState message={errorText(list.error)} onRetry={() => void list.refetch()} />;
  }
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p className="py-4 text-center text-ink-soft">{empty}</p>;
  return (
    <div
      aria-busy={list.isPlaceholderData}
      data-part={printedPart(list.hasNextPage, rows.length, list.data.pages[0]?.total)}
      className={classes('transition-opacity', list.isPlaceholderData && 'opacity-55')}
    >
      <ul aria-label={title} className="@container divide-y divide-line">
        {rows.map((one) => (
          <li key={one.id} className="relative flex min-h-14 items-center gap-x-3 py-2">
            {row(one)}
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className="pt-2 text-center text-danger">
          {errorText(list.error)}
        </p>
      )}
      {list.hasNextPage && (
        <div className="flex justify-center pt-2">
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchNextPageError ? 'Reintentar' : 'Mostrar más'}
          </Button>
        </div>
      )}
    </div>
  );
}

function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid grid-cols-1 gap-1">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
