import type { ListView } from '../../lib/list/use-list-view.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import type { CardList as Cards } from './card-list.tsx';
import type { DataTable as Table } from './data-table.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

type WaitingProps = { label: string; estimate?: number };

/** What stands where rows will be; `label` says which: 'Leads'. */
export const TableSkeleton = ({ label }: WaitingProps) => (
  <ListSkeleton view="list" label={`Cargando ${label.toLowerCase()}`} />
);
export const CardsSkeleton = ({ label, estimate = 232 }: WaitingProps) => (
  <ListSkeleton view="cards" label={`Cargando ${label.toLowerCase()}`} cardHeight={estimate - 8} />
);

// The heading does not wait for the code that draws a thousand rows.
const views = {
  list: lazyComponent(() => import('./data-table.tsx').then((module) => module.DataTable), TableSkeleton),
  cards: lazyComponent(() => import('./card-list.tsx').then((module) => module.CardList), CardsSkeleton),
};
export const DataTable = views.list as typeof Table;
export const CardList = views.cards as typeof Cards;

/** Fetches the code of a view while its rows are asked for. */
export const preloadView = (view: ListView): void => void views[view].preload();
