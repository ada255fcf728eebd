import { lazy } from 'react';
import { DocumentSection } from '../features/documents/document-section.tsx';
import { PhotoSection } from '../features/photos/photo-section.tsx';

const ScannerDialog = lazy(() =>
  import('../features/scanner/scanner-dialog.tsx').then((module) => ({ default: module.ScannerDialog })),
);

/** Photos and papers of a property, as its own page and those of its ads show them. */
export function PropertyFiles({ propertyId }: { propertyId: string }) {
  return (
    <>
      <PhotoSection propertyId={propertyId} />
      <DocumentSection propertyId={propertyId} Scanner={ScannerDialog} />
    </>
  );
}
