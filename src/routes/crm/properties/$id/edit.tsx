import { createFileRoute } from '@tanstack/react-router';
import { PropertyEdit } from '../../../../features/properties/property-form.tsx';
import { prefetchProperty } from '../../../../features/properties/property-queries.ts';
import { propertyRecord } from '../../../../features/properties/property-record.tsx';
import { RecordEditPage } from '../../../../ui/record/record-form-pages.tsx';

export const Route = createFileRoute('/crm/properties/$id/edit')({
  loader: ({ context: { session, trpcUtils }, params }) =>
    session.agency ? prefetchProperty(trpcUtils, params.id) : undefined,
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return (
    <RecordEditPage key={id} id={id} definition={propertyRecord}>
      {(form) => <PropertyEdit {...form} />}
    </RecordEditPage>
  );
}
