import { plural } from '../../lib/format/plural.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { RecordCard } from '../../ui/list/record-card.tsx';
import { AdBadge } from './ad-badge.tsx';
import { type ListedAd, toLeadCount } from './ad-types.ts';
import { AdInPlace } from './lazy-ad-in-place.ts';

/** An ad as a card: status, property and metrics. */
export function AdCard({ ad }: { ad: ListedAd }) {
  const { id, title, platform, propertyTitle, views, updatedAt, cover } = ad;
  return (
    <RecordCard
      path="/crm/ads/$id"
      form="/crm/ads/$id"
      id={id}
      title={title}
      badges={
        <>
          <AdInPlace record={ad} isCompact>
            <AdBadge status={ad.status} />
          </AdInPlace>
          <Badge>{platform}</Badge>
        </>
      }
      foot={<DateTime iso={updatedAt} relative />}
    >
      <div className="flex items-center gap-3 text-13 text-ink-soft">
        <div className="min-w-0 flex-1">
          <p className="truncate" title={propertyTitle ?? undefined}>
            {propertyTitle}
          </p>
          <p>
            {plural(views, 'vista', 'vistas')} · {plural(toLeadCount(ad), 'lead', 'leads')}
          </p>
        </div>
        <CoverThumbnail cover={cover} />
      </div>
    </RecordCard>
  );
}
