import { createFileRoute } from '@tanstack/react-router';
import { LeadDetailPage } from '../../../../features/leads/lead-detail-page.tsx';
import { prefetchLead } from '../../../../features/leads/lead-queries.ts';
import { validateRecordSearch } from '../../../../ui/record/record-tabs.ts';

export const Route = createFileRoute('/crm/leads/$id/')({
  staticData: { title: 'Leads' },
  validateSearch: validateRecordSearch,
  loader: ({ context: { session, trpcUtils }, params }) =>
    session.agency ? prefetchLead(trpcUtils, params.id) : undefined,
  component: Detail,
});

function Detail() {
  const { id } = Route.useParams();
  return <LeadDetailPage key={id} id={id} />;
}
