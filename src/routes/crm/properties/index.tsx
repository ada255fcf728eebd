import { createFileRoute } from '@tanstack/react-router';
import { PropertiesPage } from '../../../features/properties/properties-page.tsx';
import { prefetchProperties } from '../../../features/properties/property-list.tsx';
import { propertyParams } from '../../../features/properties/property-params.ts';
import { createListLoader, createListSearch } from '../../../shell/list-route.ts';

export const Route = createFileRoute('/crm/properties/')({
  ...createListSearch(propertyParams),
  loader: createListLoader(propertyParams.validate, prefetchProperties),
  component: List,
});

function List() {
  const { ownerId } = Route.useSearch();
  return <PropertiesPage ownerId={ownerId} />;
}
