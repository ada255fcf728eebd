import { createFileRoute } from '@tanstack/react-router';
import { prefetchOwners } from '../../../features/owners/owner-list.tsx';
import { ownerParams } from '../../../features/owners/owner-params.ts';
import { OwnersPage } from '../../../features/owners/owners-page.tsx';
import { createListLoader, createListSearch } from '../../../shell/list-route.ts';

export const Route = createFileRoute('/crm/property-owners/')({
  ...createListSearch(ownerParams),
  loader: createListLoader(ownerParams.validate, prefetchOwners),
  component: OwnersPage,
});
