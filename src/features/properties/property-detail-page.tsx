import type { ReactNode } from 'react';
import { Page } from '../../ui/layout/page.tsx';
import { PropertyDetail } from './property-detail.tsx';
import { PropertyGate } from './property-boundary.tsx';
import { useDeleteProperty } from './use-delete-property.tsx';

/** One property, and what belongs to it (children). */
export function PropertyDetailPage({ id, children }: { id: string; children?: ReactNode }) {
  const { ask, deleting } = useDeleteProperty();
  return (
    <Page>
      <PropertyGate id={id} paused={deleting}>
        {(property) => (
          <PropertyDetail property={property} onDelete={() => ask(property)}>
            {children}
          </PropertyDetail>
        )}
      </PropertyGate>
    </Page>
  );
}
