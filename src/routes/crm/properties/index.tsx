import { createFileRoute } from '@tanstack/react-router';
import { PropertiesPage } from '../../../features/properties/properties-page.tsx';
import { warmProperties } from '../../../features/properties/property-queries.ts';
import { propertySearch } from '../../../features/properties/property-search.ts';

export const Route = createFileRoute('/crm/properties/')({
  validateSearch: propertySearch,
  loaderDeps: ({ search: { ownerId } }) => ({ ownerId }),
  loader: ({ context: { session, utils, wait }, deps: { ownerId } }) =>
    session.agency ? wait(warmProperties(utils, ownerId)) : undefined,
  component: List,
});

function List() {
  const { ownerId } = Route.useSearch();
  return <PropertiesPage ownerId={ownerId} />;
}
