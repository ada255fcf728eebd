import { createFileRoute } from '@tanstack/react-router';
import { AdActions, OwnerAds } from '../../../../features/ads/related-ads.tsx';
import { OwnerDetailPage } from '../../../../features/owners/owner-detail-page.tsx';
import { prefetchOwner } from '../../../../features/owners/owner-queries.ts';
import { OwnerProperties } from '../../../../features/properties/owner-properties.tsx';
import { validateRecordSearch } from '../../../../ui/record/record-tabs.ts';

export const Route = createFileRoute('/crm/property-owners/$id/')({
  staticData: { title: 'Propietarios' },
  validateSearch: validateRecordSearch,
  loader: ({ context: { session, trpcUtils }, params }) =>
    session.agency ? prefetchOwner(trpcUtils, params.id) : undefined,
  component: Detail,
});

function Detail() {
  const { id } = Route.useParams();
  return (
    <OwnerDetailPage
      key={id}
      id={id}
      related={
        <>
          <OwnerProperties ownerId={id} />
          <OwnerAds ownerId={id} actions={<AdActions search={{ ownerId: id }} />} />
        </>
      }
    />
  );
}
