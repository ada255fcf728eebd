import { createFileRoute } from '@tanstack/react-router';
import { prefetchAds } from '../../../features/ads/ad-list.tsx';
import { adParams } from '../../../features/ads/ad-params.ts';
import { AdsPage } from '../../../features/ads/ads-page.tsx';

export const Route = createFileRoute('/crm/ads/new')({
  validateSearch: adParams.validate,
  search: { middlewares: [adParams.restore] },
  beforeLoad: adParams.adopt,
  // Not for 'stay', a change of the search parameters: the page itself requests other filters.
  loader: ({ context: { session, trpcUtils, wait }, cause, location }) =>
    session.agency && cause !== 'stay'
      ? wait(prefetchAds(trpcUtils, adParams.validate(location.search)))
      : undefined,
  component: New,
});

function New() {
  return <AdsPage search={Route.useSearch()} creating />;
}
