import { propertyStatuses, propertyTypes } from '../../../db/domain/properties/properties.ts';
import { tagFilterField } from '../../components/tags/tag-filter.tsx';
import { useSortInput } from '../../lib/list/list-filters.ts';
import { listQueryOptions } from '../../lib/list/next-page.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { OwnerPicker, useOwnerName } from '../../pickers/owner-picker.tsx';
import { responsibleFilter } from '../../pickers/user-picker.tsx';
import { toLabelOptions } from '../../texts/option-texts.ts';
import { trpc, type trpcUtils } from '../../trpc.ts';
import { createListFilters } from '../../ui/list/filters/create-list-filters.ts';
import { prefetchList } from '../../ui/list/prefetch-list.ts';
import { defineList } from '../../ui/list/record-list.tsx';
import {
  parseAmount,
  parseFeatures,
  parseRange,
  toBedroomsText,
  toLeastText,
  toRangeText,
} from './filters/filter-values.ts';
import { PropertyCard } from './property-card.tsx';
import { mediumPropertyColumns, narrowPropertyColumns, propertyColumns } from './property-columns.tsx';
import { propertyParams } from './property-params.ts';
import { propertiesErrorText } from './property-record-texts.ts';
import type { PropertyFilters } from './property-types.ts';

// Loaded with the panel; the fallback keeps its place.
const Control = lazyComponent(
  () => import('./filters/filter-controls.tsx').then((module) => module.PropertyFilterControl),
  () => <div className="h-15" />,
);

const listFilters = createListFilters(propertyParams, {
  search: { key: 'title', label: 'Título, dirección o zona' },
  fields: {
    status: { label: 'Estado', all: 'Todos', options: toLabelOptions(propertyStatuses) },
    operation: {
      label: 'Operación',
      all: 'Todas',
      options: [
        { value: 'sale', label: 'Venta' },
        { value: 'rent', label: 'Alquiler' },
      ],
    },
    type: { label: 'Tipo', all: 'Todos', options: toLabelOptions(propertyTypes) },
    price: { Control, label: 'Precio', parse: parseRange, toText: toRangeText('\u00a0€') },
    bedrooms: { Control, label: 'Habitaciones', parse: parseAmount, toText: toBedroomsText },
    bathrooms: { Control, label: 'Baños', parse: parseAmount, toText: toLeastText },
    area: { Control, label: 'Superficie', parse: parseRange, toText: toRangeText('\u00a0m²') },
    zone: { Control, label: 'Barrio o zona' },
    documents: {
      label: 'Documentación',
      all: 'Toda',
      options: [{ value: 'missing', label: 'Pendiente' }],
    },
    owner: { label: 'Propietario', none: 'Todos', Picker: OwnerPicker, useName: useOwnerName },
    tags: tagFilterField,
    responsible: responsibleFilter('Mías'),
    features: {
      Control,
      label: 'Características',
      parse: parseFeatures,
      toText: (text) => text.replaceAll(',', ', '),
      isWide: true,
    },
  },
  sorts: ['title', 'price', 'area', 'reference', 'status', 'created'],
  // The owner in the URL takes precedence over the picked one.
  toInput: ({ owner, ...others }, { ownerId = owner }) => (ownerId ? { ...others, ownerId } : others),
});

// Loaded once a row is chosen.
const PropertyBulkBar = lazyComponent(() =>
  import('./property-bulk-bar.tsx').then((module) => module.PropertyBulkBar),
);

/** The list of the agency's properties. */
export const propertyList = defineList({
  filters: listFilters,
  useRows: (filters: PropertyFilters) =>
    trpc.properties.list.useInfiniteQuery({ filters, ...useSortInput(listFilters) }, listQueryOptions),
  path: '/crm/properties/$id',
  label: 'Propiedades',
  columns: propertyColumns,
  bulk: { Bar: PropertyBulkBar, getTitle: ({ title }) => title },
  card: (property) => <PropertyCard property={property} />,
  cardHeight: 392,
  noneMatch: 'Ninguna propiedad coincide con los filtros',
  empty: {
    drawing: 'properties',
    title: 'No hay propiedades disponibles',
    text: 'Aquí verás las casas que la agencia vende y alquila: dónde están, cuánto cuestan, de quién son y cómo va cada una.',
    create: 'Crear Primera Propiedad',
  },
  errorText: propertiesErrorText,
});
/** The list below 80rem. */
export const mediumPropertyList = { ...propertyList, columns: mediumPropertyColumns };
/** The list below 64rem. */
export const narrowPropertyList = { ...propertyList, columns: narrowPropertyColumns };

export const prefetchProperties = (
  { properties }: typeof trpcUtils,
  search: ReturnType<typeof propertyParams.validate>,
) => prefetchList(listFilters, properties.list, search);
