import { KeyRound, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { priceText } from '../../lib/format/price-text.ts';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { OwnerLink } from '../../ui/display/owner-link.tsx';
import { ResponsibleAvatar } from '../../ui/display/responsible-avatar.tsx';
import { RecordCard } from '../../ui/list/record-card.tsx';
import { PropertyInPlace } from './lazy-property-in-place.ts';
import { PropertyBadge } from './property-badge.tsx';
import { roomTexts } from './property-rooms.ts';
import type { ListedProperty } from './property-types.ts';

/** A property as a card: type, address, price and owner. */
export function PropertyCard({ property }: { property: ListedProperty }) {
  const { id, title, type, address, ownerId, ownerName, isOwnerVisible, cover } = property;
  return (
    <RecordCard
      path="/crm/properties/$id"
      id={id}
      title={title}
      badges={
        <PropertyInPlace field="status" property={property}>
          <PropertyBadge status={property.status} />
        </PropertyInPlace>
      }
      subtitle={[type, ...roomTexts(property)].filter(Boolean).join(' · ')}
    >
      <div className="flex gap-3">
        <div className="min-w-0 flex-1 text-13 text-ink-soft">
          {address && (
            <Line icon={<MapPin aria-hidden="true" />}>
              <span className="truncate" title={address}>
                {address}
              </span>
            </Line>
          )}
          {ownerId && (
            <Line icon={<KeyRound aria-hidden="true" />}>
              <OwnerLink
                id={ownerId}
                name={ownerName}
                isVisible={isOwnerVisible}
                className="pointer-coarse:py-3"
              />
            </Line>
          )}
        </div>
        <CoverThumbnail cover={cover} className="h-15 w-20" />
      </div>
      <div className="mt-auto flex items-center gap-2">
        <div className="min-w-0 flex-1 font-semibold">
          <PropertyInPlace field="price" property={property}>
            {priceText(property)}
          </PropertyInPlace>
        </div>
        <PropertyInPlace field="responsible" property={property}>
          <ResponsibleAvatar {...property} />
        </PropertyInPlace>
      </div>
    </RecordCard>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-center gap-2 *:truncate [&>svg]:size-3.5 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
      {icon}
      {children}
    </p>
  );
}
