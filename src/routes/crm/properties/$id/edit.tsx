import { createFileRoute } from '@tanstack/react-router';
import { PropertyEditPage } from '../../../../features/properties/property-edit-page.tsx';
import { prefetchProperty } from '../../../../features/properties/property-queries.ts';

export const Route = createFileRoute('/crm/properties/$id/edit')({
  staticData: { title: 'Editar · Propiedades' },
  loader: ({ context: { session, trpcUtils }, params }) =>
    session.agency ? prefetchProperty(trpcUtils, params.id) : undefined,
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <PropertyEditPage key={id} id={id} />;
}
