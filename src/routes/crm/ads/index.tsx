import { createFileRoute } from '@tanstack/react-router';
import { prefetchAds } from '../../../features/ads/ad-list.tsx';
import { adParams } from '../../../features/ads/ad-params.ts';
import { AdsPage } from '../../../features/ads/ads-page.tsx';
import { createListRoute } from '../../../shell/list-route.ts';

export const Route = createFileRoute('/crm/ads/')({
  staticData: { title: 'Anuncios' },
  ...createListRoute(adParams, prefetchAds),
  component: List,
});

function List() {
  return <AdsPage search={Route.useSearch()} />;
}
