import { createFileRoute } from '@tanstack/react-router';
import { PropertiesPage } from '../../../features/properties/properties-page.tsx';
import { prefetchProperties } from '../../../features/properties/property-list.tsx';
import { propertyParams } from '../../../features/properties/property-params.ts';
import { createListRoute } from '../../../shell/list-route.ts';

export const Route = createFileRoute('/crm/properties/')({
  staticData: { title: 'Propiedades' },
  ...createListRoute(propertyParams, prefetchProperties),
  component: List,
});

function List() {
  const { ownerId } = Route.useSearch();
  return <PropertiesPage ownerId={ownerId} />;
}
