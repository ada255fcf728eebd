import { createFileRoute } from '@tanstack/react-router';
import { warmAds } from '../../../features/ads/ad-queries.ts';
import { adSearch } from '../../../features/ads/ad-search.ts';
import { AdsPage } from '../../../features/ads/ads-page.tsx';

export const Route = createFileRoute('/crm/ads/new')({
  validateSearch: adSearch,
  loaderDeps: ({ search: { ownerId, propertyId } }) => ({ ownerId, propertyId }),
  loader: ({ context: { session, utils, wait }, deps }) =>
    session.agency ? wait(warmAds(utils, deps)) : undefined,
  component: New,
});

function New() {
  return <AdsPage search={Route.useSearch()} creating />;
}
