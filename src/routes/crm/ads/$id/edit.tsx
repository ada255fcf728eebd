import { createFileRoute } from '@tanstack/react-router';
import { AdDetailPage } from '../../../../features/ads/ad-detail-page.tsx';
import { prefetchAdForm } from '../../../../features/ads/ad-queries.ts';
import { PropertyFiles } from '../../../../shell/property-files.tsx';

export const Route = createFileRoute('/crm/ads/$id/edit')({
  loader: ({ context: { session, trpcUtils }, params }) =>
    session.agency ? prefetchAdForm(trpcUtils, params.id) : undefined,
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return (
    <AdDetailPage key={id} id={id} editing>
      {({ propertyId }) => <PropertyFiles propertyId={propertyId} />}
    </AdDetailPage>
  );
}
