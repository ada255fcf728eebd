import { createFileRoute } from '@tanstack/react-router';
import { PropertiesPage } from '../../../features/properties/properties-page.tsx';
import { prefetchProperties } from '../../../features/properties/property-list.tsx';
import { propertyParams } from '../../../features/properties/property-params.ts';

export const Route = createFileRoute('/crm/properties/')({
  staticData: { title: 'Propiedades' },
  validateSearch: propertyParams.validate,
  search: { middlewares: [propertyParams.restore] },
  beforeLoad: propertyParams.adopt,
  // Not for 'stay', a change of the search parameters: the page itself requests other filters.
  loader: ({ context: { session, trpcUtils, wait }, cause, location }) =>
    session.agency && cause !== 'stay'
      ? wait(prefetchProperties(trpcUtils, propertyParams.validate(location.search)))
      : undefined,
  component: List,
});

function List() {
  const { ownerId } = Route.useSearch();
  return <PropertiesPage ownerId={ownerId} />;
}
