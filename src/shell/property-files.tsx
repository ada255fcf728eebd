import { DocumentSection } from '../features/documents/document-section.tsx';
import { PhotoSection } from '../features/photos/photo-section.tsx';
import { LazyScannerDialog } from './scanner-dialog.tsx';

/** The photos and documents of a property, for its own page and those of its ads. */
export function PropertyFiles({ propertyId }: { propertyId: string }) {
  return (
    <>
      <PhotoSection propertyId={propertyId} />
      <DocumentSection propertyId={propertyId} Scanner={LazyScannerDialog} />
    </>
  );
}
