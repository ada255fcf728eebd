import { requiredDocuments } from '../../../db/domain/documents/documents.ts';
import { listQueryOptions } from '../../lib/list/next-page.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { responsibleFilter } from '../../pickers/user-picker.tsx';
import { toLabelOptions } from '../../texts/option-texts.ts';
import { errorText, trpc, type trpcUtils } from '../../trpc.ts';
import { createListFilters } from '../../ui/list/filters/create-list-filters.ts';
import { prefetchList } from '../../ui/list/prefetch-list.ts';
import { defineList } from '../../ui/list/record-list.tsx';
import type { MissingDocumentFilters } from './document-types.ts';
import { missingDocumentParams } from './missing-document-params.ts';
import { missingDocumentColumns, PropertyMissingDocumentsCard } from './property-missing-documents.tsx';

const listFilters = createListFilters(missingDocumentParams, {
  search: { key: 'title', label: 'Título, dirección o zona' },
  fields: {
    category: { label: 'Documento que falta', all: 'Cualquiera', options: toLabelOptions(requiredDocuments) },
    publication: {
      label: 'Anuncio',
      all: 'Con anuncio o sin él',
      options: [
        { value: 'published', label: 'Publicadas' },
        { value: 'unpublished', label: 'Sin publicar' },
      ],
    },
    responsible: responsibleFilter('Mías'),
  },
});

// Loaded once a row is chosen.
const MissingDocumentBulkBar = lazyComponent(() =>
  import('./missing-document-bulk-bar.tsx').then((module) => module.MissingDocumentBulkBar),
);

/** The list of the properties that lack a required document. */
export const missingDocumentList = defineList({
  filters: listFilters,
  useRows: (filters: MissingDocumentFilters) =>
    trpc.documents.missing.useInfiniteQuery({ filters }, listQueryOptions),
  path: '/crm/properties/$id',
  label: 'Documentación pendiente',
  columns: missingDocumentColumns,
  widths: '[--missing:_] [--owner:_] lg:[--missing:24rem] lg:[--owner:minmax(0,1.4fr)]',
  bulk: { Bar: MissingDocumentBulkBar, getTitle: ({ title }) => title },
  card: (property) => <PropertyMissingDocumentsCard property={property} />,
  cardHeight: 196,
  noneMatch: 'A ninguna propiedad con estos filtros le falta un documento',
  empty: {
    drawing: 'properties',
    title: 'No falta ningún documento',
    text: 'Todas las propiedades tienen los documentos requeridos, o están marcados como «No aplica».',
  },
  errorText: (error) =>
    errorText(error, 'Error al cargar la documentación pendiente. Por favor, inténtalo de nuevo.'),
});

export const prefetchMissingDocuments = (
  { documents }: typeof trpcUtils,
  search: ReturnType<typeof missingDocumentParams.validate>,
) => prefetchList(listFilters, documents.missing, search);
