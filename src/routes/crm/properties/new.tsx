import { createFileRoute } from '@tanstack/react-router';
import { PropertyNewPage } from '../../../features/properties/property-new-page.tsx';
import { propertyParams } from '../../../features/properties/property-search.ts';

export const Route = createFileRoute('/crm/properties/new')({
  staticData: { title: 'Nueva propiedad · Propiedades' },
  validateSearch: propertyParams.validate,
  component: New,
});

function New() {
  const { ownerId } = Route.useSearch();
  return <PropertyNewPage ownerId={ownerId} />;
}
