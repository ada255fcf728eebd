import { createFileRoute } from '@tanstack/react-router';
import { LeadEdit } from '../../../../features/leads/lead-form.tsx';
import { prefetchLead } from '../../../../features/leads/lead-queries.ts';
import { leadRecord } from '../../../../features/leads/lead-record.tsx';
import { RecordEditPage } from '../../../../ui/record/record-form-pages.tsx';

export const Route = createFileRoute('/crm/leads/$id/edit')({
  loader: ({ context: { session, trpcUtils }, params }) =>
    session.agency ? prefetchLead(trpcUtils, params.id) : undefined,
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return (
    <RecordEditPage key={id} id={id} definition={leadRecord}>
      {(form) => <LeadEdit {...form} />}
    </RecordEditPage>
  );
}
