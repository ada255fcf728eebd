import { createFileRoute } from '@tanstack/react-router';
import { prefetchOwners } from '../../../features/owners/owner-list.tsx';
import { ownerParams } from '../../../features/owners/owner-params.ts';
import { OwnersPage } from '../../../features/owners/owners-page.tsx';

export const Route = createFileRoute('/crm/property-owners/')({
  staticData: { title: 'Propietarios' },
  validateSearch: ownerParams.validate,
  search: { middlewares: [ownerParams.restore] },
  beforeLoad: ownerParams.adopt,
  // Not for 'stay', a change of the search parameters: the page itself requests other filters.
  loader: ({ context: { session, trpcUtils, wait }, cause, location }) =>
    session.agency && cause !== 'stay'
      ? wait(prefetchOwners(trpcUtils, ownerParams.validate(location.search)))
      : undefined,
  component: OwnersPage,
});
