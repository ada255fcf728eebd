import { listQueryOptions } from '../../lib/list/next-page.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { responsibleFilter } from '../../pickers/user-picker.tsx';
import { staleReasonOptions } from '../../texts/stale-texts.ts';
import { errorText, trpc, type trpcUtils } from '../../trpc.ts';
import { createListFilters } from '../../ui/list/filters/create-list-filters.ts';
import { prefetchList } from '../../ui/list/prefetch-list.ts';
import { defineList } from '../../ui/list/record-list.tsx';
import { StalePropertyCard, stalePropertyColumns } from './stale-property.tsx';
import { stalePropertyParams } from './stale-property-params.ts';
import type { StalePropertyFilters } from './stale-property-types.ts';

const listFilters = createListFilters(stalePropertyParams, {
  search: { key: 'title', label: 'Título, dirección o zona' },
  fields: {
    reason: {
      label: 'Qué pasa',
      all: 'Cualquier cosa',
      options: staleReasonOptions,
    },
    responsible: responsibleFilter('Mías'),
  },
});

// Loaded once a row is chosen.
const StalePropertyBulkBar = lazyComponent(() =>
  import('./stale-property-bulk-bar.tsx').then((module) => module.StalePropertyBulkBar),
);

/** The list of the advertised properties without movement. */
export const stalePropertyList = defineList({
  filters: listFilters,
  useRows: (filters: StalePropertyFilters) =>
    trpc.properties.stale.useInfiniteQuery({ filters }, listQueryOptions),
  path: '/crm/properties/$id',
  label: 'Sin movimiento',
  columns: stalePropertyColumns,
  widths: '[--owner:_] [--reasons:_] lg:[--reasons:27rem] xl:[--owner:minmax(0,1.2fr)]',
  bulk: { Bar: StalePropertyBulkBar, getTitle: ({ title }) => title },
  card: (property) => <StalePropertyCard property={property} />,
  cardHeight: 212,
  noneMatch: 'Ninguna propiedad sin movimiento coincide con estos filtros',
  empty: {
    drawing: 'properties',
    title: 'Todo se mueve',
    text: 'Ninguna propiedad publicada lleva demasiado tiempo, sin leads o con el mismo precio.',
  },
  errorText: (error) =>
    errorText(error, 'Error al cargar las propiedades sin movimiento. Por favor, inténtalo de nuevo.'),
});

export const prefetchStaleProperties = (
  { properties }: typeof trpcUtils,
  search: ReturnType<typeof stalePropertyParams.validate>,
) => prefetchList(listFilters, properties.stale, search);
