import type { ReactNode } from 'react';
import { Page } from '../../ui/layout/page.tsx';
import { PropertyBoundary } from './property-boundary.tsx';
import { PropertyDetail } from './property-detail.tsx';
import { useDeleteProperty } from './use-delete-property.tsx';

/** The detail page of a property with its related records (children). */
export function PropertyDetailPage({ id, children }: { id: string; children?: ReactNode }) {
  const { ask, deleting } = useDeleteProperty();
  return (
    <Page>
      <PropertyBoundary id={id} paused={deleting}>
        {(property) => (
          <PropertyDetail property={property} onDelete={() => ask(property)}>
            {children}
          </PropertyDetail>
        )}
      </PropertyBoundary>
    </Page>
  );
}
