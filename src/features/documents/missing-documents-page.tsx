import { useState } from 'react';
import { useListInput } from '../../lib/list/list-filters.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { ListMenuSpace } from '../../ui/list/create-button.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { useLastValue } from '../../ui/overlay/use-last-value.ts';
import type { ScannerComponent } from './document-slot.tsx';
import type { PropertyWithMissingDocuments } from './document-types.ts';
import { missingDocumentList } from './missing-document-list.tsx';
import { OpenDocumentsContext } from './property-missing-documents.tsx';

// Loaded with the dialog.
const DocumentSection = lazyComponent(
  () => import('./document-section.tsx').then((module) => module.DocumentSection),
  () => <Skeleton className="h-96" />,
);

const ExportMenu = lazyComponent(
  () => import('../../ui/list/export-menu.tsx').then((module) => module.ExportMenu),
  ListMenuSpace,
  ListMenuSpace,
);

/** The page of the properties that lack a required document, whose documents open over it. */
export function MissingDocumentsPage({ Scanner }: { Scanner: ScannerComponent }) {
  const filters = useListInput(missingDocumentList.filters);
  const [opened, open] = useState<PropertyWithMissingDocuments | null>(null);
  const shown = useLastValue(opened);
  return (
    <OpenDocumentsContext value={open}>
      <ListPage
        list={missingDocumentList}
        filters={filters}
        title="Documentación pendiente"
        noun="propiedades"
        menu={<ExportMenu list="missingDocuments" filters={filters} />}
        back={<BackLink to="/crm/properties">Properties</BackLink>}
      >
        <Modal
          open={opened !== null}
          onOpenChange={(isOpen) => !isOpen && open(null)}
          title={shown?.title}
          size="lg"
        >
          {shown && <DocumentSection propertyId={shown.id} Scanner={Scanner} />}
        </Modal>
      </ListPage>
    </OpenDocumentsContext>
  );
}
