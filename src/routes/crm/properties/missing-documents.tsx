import { createFileRoute } from '@tanstack/react-router';
import { prefetchMissingDocuments } from '../../../features/documents/missing-document-list.tsx';
import { missingDocumentParams } from '../../../features/documents/missing-document-params.ts';
import { MissingDocumentsPage } from '../../../features/documents/missing-documents-page.tsx';
import { createListLoader, createListSearch } from '../../../shell/list-route.ts';
import { LazyScannerDialog } from '../../../shell/scanner-dialog.tsx';

export const Route = createFileRoute('/crm/properties/missing-documents')({
  ...createListSearch(missingDocumentParams),
  loader: createListLoader(missingDocumentParams.validate, prefetchMissingDocuments),
  component: () => <MissingDocumentsPage Scanner={LazyScannerDialog} />,
});
