import { createFileRoute } from '@tanstack/react-router';
import { LeadEditPage } from '../../../../features/leads/lead-edit-page.tsx';
import { prefetchLead } from '../../../../features/leads/lead-queries.ts';

export const Route = createFileRoute('/crm/leads/$id/edit')({
  staticData: { title: 'Editar · Leads' },
  loader: ({ context: { session, trpcUtils }, params }) =>
    session.agency ? prefetchLead(trpcUtils, params.id) : undefined,
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <LeadEditPage key={id} id={id} />;
}
