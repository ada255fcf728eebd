import { createFileRoute } from '@tanstack/react-router';
import { AdDetailPage } from '../../../../features/ads/ad-detail-page.tsx';
import { prefetchAd } from '../../../../features/ads/ad-queries.ts';
import { lazyComponent } from '../../../../lib/loading/lazy-component.tsx';
import { whenIdle } from '../../../../lib/loading/when-idle.ts';
import { PropertyFiles } from '../../../../shell/property-files.tsx';

const PublishingChecklist = lazyComponent(
  whenIdle(() =>
    import('../../../../features/publishing/publishing-checklist.tsx').then(
      (module) => module.PublishingChecklist,
    ),
  ),
);

export const Route = createFileRoute('/crm/ads/$id/')({
  loader: ({ context: { session, trpcUtils }, params }) =>
    session.agency ? prefetchAd(trpcUtils, params.id) : undefined,
  component: Detail,
});

function Detail() {
  const { id } = Route.useParams();
  return (
    <AdDetailPage key={id} id={id}>
      {({ propertyId }) => (
        <>
          <PublishingChecklist propertyId={propertyId} adId={id} />
          <PropertyFiles propertyId={propertyId} />
        </>
      )}
    </AdDetailPage>
  );
}
