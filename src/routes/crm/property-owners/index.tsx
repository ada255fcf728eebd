import { createFileRoute } from '@tanstack/react-router';
import { warmOwners } from '../../../features/owners/owner-queries.ts';
import { OwnersPage } from '../../../features/owners/owners-page.tsx';

export const Route = createFileRoute('/crm/property-owners/')({
  loader: ({ context: { session, utils, wait } }) => (session.agency ? wait(warmOwners(utils)) : undefined),
  component: OwnersPage,
});
