import { createFileRoute } from '@tanstack/react-router';
import { prefetchAds } from '../../../features/ads/ad-list.tsx';
import { adParams } from '../../../features/ads/ad-params.ts';
import { AdsPage } from '../../../features/ads/ads-page.tsx';
import { createListLoader, createListSearch } from '../../../shell/list-route.ts';

export const Route = createFileRoute('/crm/ads/new')({
  ...createListSearch(adParams),
  loader: createListLoader(adParams.validate, prefetchAds),
  component: New,
});

function New() {
  return <AdsPage search={Route.useSearch()} creating />;
}
