import { createFileRoute } from '@tanstack/react-router';
import { PropertyNewPage } from '../../../features/properties/property-new-page.tsx';
import { propertySearch } from '../../../features/properties/property-search.ts';

export const Route = createFileRoute('/crm/properties/new')({
  validateSearch: propertySearch,
  component: New,
});

function New() {
  const { ownerId } = Route.useSearch();
  return <PropertyNewPage ownerId={ownerId} />;
}
