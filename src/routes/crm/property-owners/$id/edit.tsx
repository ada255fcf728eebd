import { createFileRoute } from '@tanstack/react-router';
import { OwnerEdit } from '../../../../features/owners/owner-form.tsx';
import { prefetchOwner } from '../../../../features/owners/owner-queries.ts';
import { ownerRecord } from '../../../../features/owners/owner-record.tsx';
import { RecordEditPage } from '../../../../ui/record/record-form-pages.tsx';

export const Route = createFileRoute('/crm/property-owners/$id/edit')({
  loader: ({ context: { session, trpcUtils }, params }) =>
    session.agency ? prefetchOwner(trpcUtils, params.id) : undefined,
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return (
    <RecordEditPage key={id} id={id} definition={ownerRecord}>
      {(form) => <OwnerEdit {...form} />}
    </RecordEditPage>
  );
}
