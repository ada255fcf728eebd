import { Link } from '@tanstack/react-router';
import { KeyRound, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { priceText } from '../../lib/format/price-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card, cardLinkClass } from '../../ui/layout/card.tsx';
import { OwnerLink } from './owner-link.tsx';
import { PropertyBadge } from './property-badge.tsx';
import { roomTexts } from './property-rooms.ts';
import type { ListedProperty } from './property-types.ts';

/** A property as a card: type, address, price and owner. */
export function PropertyCard({ property }: { property: ListedProperty }) {
  const { id, title, status, type, address, ownerId, ownerName } = property;
  const rooms = [type, ...roomTexts(property)].filter(Boolean).join(' · ');
  const quiet = buttonClass({ variant: 'quiet', size: 'sm' });
  return (
    <Card className="flex h-full flex-col gap-2 p-4 pb-2">
      <div className="flex">
        <PropertyBadge status={status} />
      </div>
      <div>
        <h2 className="text-16 font-semibold" title={title}>
          <Link to="/crm/properties/$id" params={{ id }} className={cardLinkClass}>
            <span>{title}</span>
          </Link>
        </h2>
        {rooms && (
          <p className="truncate text-13 text-ink-soft" title={rooms}>
            {rooms}
          </p>
        )}
      </div>
      <div className="text-13 text-ink-soft">
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
              className="rounded-sm hover:text-accent hover:underline pointer-coarse:py-3"
            />
          </Line>
        )}
      </div>
      <p className="mt-auto font-semibold">{priceText(property)}</p>
      <div className="-mx-4 flex gap-1 border-t border-line px-2 pt-2">
        <Link to="/crm/properties/$id" params={{ id }} className={quiet}>
          Ver detalles<span className="sr-only"> de {title}</span>
        </Link>
        <Link to="/crm/properties/$id/edit" params={{ id }} className={quiet}>
          Editar<span className="sr-only"> {title}</span>
        </Link>
      </div>
    </Card>
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
