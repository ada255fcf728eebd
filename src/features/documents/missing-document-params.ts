import { createListParams } from '../../lib/list/list-url-and-storage.ts';
import type { MissingDocumentFilters } from './document-types.ts';

/** The URL parameters of the list of missing documents. */
export const missingDocumentParams = createListParams<MissingDocumentFilters>()({
  key: 'missingDocumentsFilters',
  layoutKey: 'missingDocumentsView',
  filters: {
    columns: 'columns',
    title: 'text',
    category: 'choice',
    publication: 'choice',
    responsible: 'record',
  },
});
