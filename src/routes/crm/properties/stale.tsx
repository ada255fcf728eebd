import { createFileRoute } from '@tanstack/react-router';
import { StalePropertiesPage } from '../../../features/stale-properties/stale-properties-page.tsx';
import { prefetchStaleProperties } from '../../../features/stale-properties/stale-property-list.tsx';
import { stalePropertyParams } from '../../../features/stale-properties/stale-property-params.ts';
import { createListLoader, createListSearch } from '../../../shell/list-route.ts';

export const Route = createFileRoute('/crm/properties/stale')({
  ...createListSearch(stalePropertyParams),
  loader: createListLoader(stalePropertyParams.validate, prefetchStaleProperties),
  component: StalePropertiesPage,
});
