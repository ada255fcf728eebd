import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { CardList as Cards } from './card-list.tsx';
import type { DataTable as Table } from './data-table.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

type SkeletonProps = { label: string; estimate?: number };

/** The skeleton of a table; `label` names its rows: 'Leads'. */
export const TableSkeleton = ({ label }: SkeletonProps) => (
  <ListSkeleton layout="list" label={`Cargando ${label.toLowerCase()}`} />
);
export const CardsSkeleton = ({ label, estimate = 232 }: SkeletonProps) => (
  <ListSkeleton layout="cards" label={`Cargando ${label.toLowerCase()}`} cardHeight={estimate - 8} />
);

/** The skeleton of a card whose code is loaded with the rows. */
export const CardSkeleton = () => <Skeleton className="h-56" />;

// Lazy, so that the page's heading does not wait for the virtualized lists.
const layouts = {
  list: lazyComponent(() => import('./data-table.tsx').then((module) => module.DataTable), TableSkeleton),
  cards: lazyComponent(() => import('./card-list.tsx').then((module) => module.CardList), CardsSkeleton),
};
export const LazyDataTable = layouts.list as typeof Table;
export const LazyCardList = layouts.cards as typeof Cards;

/** Loads the code of every layout. */
export const preloadLayouts = (): Promise<unknown> =>
  Promise.all(Object.values(layouts).map(({ preload }) => preload()));
