import { createFileRoute } from '@tanstack/react-router';
import { OwnerEditPage } from '../../../../features/owners/owner-edit-page.tsx';
import { prefetchOwner } from '../../../../features/owners/owner-queries.ts';

export const Route = createFileRoute('/crm/property-owners/$id/edit')({
  staticData: { title: 'Editar · Propietarios' },
  loader: ({ context: { session, trpcUtils }, params }) =>
    session.agency ? prefetchOwner(trpcUtils, params.id) : undefined,
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <OwnerEditPage key={id} id={id} />;
}
