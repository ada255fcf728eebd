import { tagFilterField } from '../../components/tags/tag-filter.tsx';
import { useSortInput } from '../../lib/list/list-filters.ts';
import { listQueryOptions } from '../../lib/list/next-page.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { responsibleFilter } from '../../pickers/user-picker.tsx';
import { ownerStatusOptions } from '../../texts/owner-texts.ts';
import { trpc, type trpcUtils } from '../../trpc.ts';
import { createListFilters } from '../../ui/list/filters/create-list-filters.ts';
import { prefetchList } from '../../ui/list/prefetch-list.ts';
import { defineList } from '../../ui/list/record-list.tsx';
import { OwnerCard } from './owner-card.tsx';
import { ownerColumns, ownerWidths } from './owner-columns.tsx';
import { ownerParams } from './owner-params.ts';
import { ownersErrorText, ownerTexts } from './owner-record-texts.ts';
import type { OwnerFilters } from './owner-types.ts';

const listFilters = createListFilters(ownerParams, {
  search: { key: 'name', label: 'Nombre, teléfono o email' },
  fields: {
    email: { label: 'Email' },
    phone: { label: 'Teléfono' },
    status: { label: 'Estado', all: 'Todos', options: ownerStatusOptions },
    tags: tagFilterField,
    responsible: responsibleFilter('Míos'),
  },
  sorts: ['name', 'status', 'created'],
});

// Loaded once a row is chosen.
const OwnerBulkBar = lazyComponent(() =>
  import('./owner-bulk-bar.tsx').then((module) => module.OwnerBulkBar),
);

/** The list of the agency's owners. */
export const ownerList = defineList({
  filters: listFilters,
  useRows: (filters: OwnerFilters) =>
    trpc.owners.list.useInfiniteQuery({ filters, ...useSortInput(listFilters) }, listQueryOptions),
  path: '/crm/property-owners/$id',
  columns: ownerColumns,
  widths: ownerWidths,
  bulk: { Bar: OwnerBulkBar, getTitle: ({ name }) => name },
  card: (owner) => <OwnerCard owner={owner} />,
  cardHeight: 124,
  ...ownerTexts.listTexts,
  empty: {
    ...ownerTexts.emptyList,
    drawing: 'owners',
    text: 'Aquí verás a quienes te confían sus casas: cómo encontrarlos, qué propiedades tienen contigo y cuántas se anuncian.',
  },
  errorText: ownersErrorText,
});

export const prefetchOwners = (
  { owners }: typeof trpcUtils,
  search: ReturnType<typeof ownerParams.validate>,
) => prefetchList(listFilters, owners.list, search);
