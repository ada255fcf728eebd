import { createFileRoute } from '@tanstack/react-router';
import { PropertyAds } from '../../../../features/ads/related-ads.tsx';
import { PhotoCover } from '../../../../features/photos/photo-cover.tsx';
import { PropertyDetailPage } from '../../../../features/properties/property-detail-page.tsx';
import { prefetchProperty } from '../../../../features/properties/property-queries.ts';
import { ShareMenu } from '../../../../features/shared-pages/share-menu.tsx';
import { RecordTags } from '../../../../features/tags/record-tags.tsx';
import { prefetchTimeline } from '../../../../features/timeline/timeline-queries.ts';
import { lazyComponent } from '../../../../lib/loading/lazy-component.tsx';
import { whenIdle } from '../../../../lib/loading/when-idle.ts';
import { PropertyFiles } from '../../../../shell/property-files.tsx';
import { RecordActivity } from '../../../../shell/record-activity.tsx';
import { RecordMatches } from '../../../../shell/record-matches.tsx';
import { validateRecordSearch } from '../../../../ui/record/record-tabs.ts';

const PublishingChecklist = lazyComponent(
  whenIdle(() =>
    import('../../../../features/publishing/publishing-checklist.tsx').then(
      (module) => module.PublishingChecklist,
    ),
  ),
);

export const Route = createFileRoute('/crm/properties/$id/')({
  validateSearch: validateRecordSearch,
  loader: ({ context: { session, trpcUtils }, params: { id } }) => {
    if (!session.agency) return;
    prefetchTimeline(trpcUtils, { kind: 'property', id });
    return prefetchProperty(trpcUtils, id);
  },
  component: Detail,
});

function Detail() {
  const { id } = Route.useParams();
  return (
    <PropertyDetailPage
      key={id}
      id={id}
      share={(property) => <ShareMenu property={property} />}
      tags={(property) => <RecordTags kind="property" record={property} />}
      activity={() => <RecordActivity subject={{ kind: 'property', id }} />}
      matches={<RecordMatches propertyId={id} />}
      cover={(className) => <PhotoCover propertyId={id} className={className} />}
      files={<PropertyFiles propertyId={id} />}
      related={
        <>
          <PublishingChecklist propertyId={id} />
          <PropertyAds propertyId={id} />
        </>
      }
    />
  );
}
