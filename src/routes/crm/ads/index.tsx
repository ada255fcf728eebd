import { createFileRoute } from '@tanstack/react-router';
import { warmAds } from '../../../features/ads/ad-queries.ts';
import { adParams } from '../../../features/ads/ad-search.ts';
import { AdsPage } from '../../../features/ads/ads-page.tsx';

export const Route = createFileRoute('/crm/ads/')({
  staticData: { title: 'Anuncios' },
  validateSearch: adParams.validate,
  search: { middlewares: [adParams.restore] },
  beforeLoad: adParams.adopt,
  // The page itself goes on to other filters.
  loader: ({ context: { session, trpcUtils, wait }, cause, location }) =>
    session.agency && cause !== 'stay'
      ? wait(warmAds(trpcUtils, adParams.validate(location.search)))
      : undefined,
  component: List,
});

function List() {
  return <AdsPage search={Route.useSearch()} />;
}
