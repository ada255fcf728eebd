import { formatSquareMetres } from '../../lib/format/format.ts';
import { priceText } from '../../lib/format/price-text.ts';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { OwnerLink } from '../../ui/display/owner-link.tsx';
import { ResponsibleAvatar } from '../../ui/display/responsible-avatar.tsx';
import { TagChips } from '../../ui/display/tag-chips.tsx';
import { RecordCard } from '../../ui/list/record-card.tsx';
import { PropertyInPlace } from './lazy-property-in-place.ts';
import { PropertyBadge } from './property-badge.tsx';
import { roomTexts } from './property-rooms.ts';
import type { ListedProperty } from './property-types.ts';

/** A property as a card: photo, price, size and zone, title, status, address and owner. */
export function PropertyCard({ property }: { property: ListedProperty }) {
  const { id, title, type, reference, zone, address, ownerId, ownerName, isOwnerVisible, cover } = property;
  const size = property.area === null ? '' : formatSquareMetres(property.area);
  const rooms = roomTexts({ ...property, area: null });
  return (
    <RecordCard
      path="/crm/properties/$id"
      form="/crm/properties/$id"
      id={id}
      title={title}
      head={
        <>
          <CoverThumbnail
            cover={cover}
            className="-mx-4 -mt-3 aspect-video rounded-none! relative [&>img]:absolute [&>svg]:size-8!"
          />
          <div className="flex min-h-7 items-center gap-2">
            <div className="min-w-0 flex-1 text-20 font-semibold [&_span]:leading-6!">
              <PropertyInPlace field="price" record={property}>
                {priceText(property)}
              </PropertyInPlace>
            </div>
            <PropertyInPlace field="responsible" record={property}>
              <ResponsibleAvatar {...property} />
            </PropertyInPlace>
          </div>
          <p className="truncate">{[size, ...rooms, zone].filter(Boolean).join(' · ')}</p>
        </>
      }
      badges={
        <PropertyInPlace field="status" record={property}>
          <PropertyBadge status={property.status} />
        </PropertyInPlace>
      }
      foot={[type, reference].filter(Boolean).join(' · ')}
    >
      <TagChips tags={property.tags} />
      <div className="text-13 text-ink-soft *:truncate">
        {address && <p title={address}>{address}</p>}
        {ownerId && (
          <p>
            <OwnerLink id={ownerId} name={ownerName} isVisible={isOwnerVisible} className="press-line" />
          </p>
        )}
      </div>
    </RecordCard>
  );
}
