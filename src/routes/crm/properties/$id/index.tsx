import { createFileRoute } from '@tanstack/react-router';
import { PropertyAds } from '../../../../features/ads/related-ads.tsx';
import { PropertyDetailPage } from '../../../../features/properties/property-detail-page.tsx';
import { prefetchProperty } from '../../../../features/properties/property-queries.ts';
import { PropertyFiles } from '../../../../shell/property-files.tsx';
import { validateRecordSearch } from '../../../../ui/record/record-tabs.ts';

export const Route = createFileRoute('/crm/properties/$id/')({
  staticData: { title: 'Propiedades' },
  validateSearch: validateRecordSearch,
  loader: ({ context: { session, trpcUtils }, params }) =>
    session.agency ? prefetchProperty(trpcUtils, params.id) : undefined,
  component: Detail,
});

function Detail() {
  const { id } = Route.useParams();
  return (
    <PropertyDetailPage
      key={id}
      id={id}
      related={
        <>
          <PropertyFiles propertyId={id} />
          <PropertyAds propertyId={id} />
        </>
      }
    />
  );
}
