import { DocumentSection } from '../features/documents/document-section.tsx';
import { PhotoSection } from '../features/photos/photo-section.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { MissingModal } from '../ui/overlay/failed-dialog.tsx';

const ScannerDialog = lazyComponent(
  () => import('../features/scanner/scanner-dialog.tsx').then((module) => module.ScannerDialog),
  null,
  MissingModal,
);

/** The photos and documents of a property, for its own page and those of its ads. */
export function PropertyFiles({ propertyId }: { propertyId: string }) {
  return (
    <>
      <PhotoSection propertyId={propertyId} />
      <DocumentSection propertyId={propertyId} Scanner={ScannerDialog} />
    </>
  );
}
