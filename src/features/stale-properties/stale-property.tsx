import { Link } from '@tanstack/react-router';
import { priceText } from '../../lib/format/price-text.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { ResponsibleAvatar } from '../../ui/display/responsible-avatar.tsx';
import { Card, cardLinkClass } from '../../ui/layout/card.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { PropertyOwner } from '../../ui/list/property-owner.tsx';
import { RecordTitle, responsibleColumn } from '../../ui/list/record-columns.tsx';
import type { StaleProperty } from './stale-property-types.ts';
import { toReasonTexts } from './stale-reasons.ts';

const Reasons = ({ property }: { property: StaleProperty }) => (
  <ul aria-label="Qué pasa" className="flex flex-wrap gap-1">
    {toReasonTexts(property).map((text) => (
      <li key={text} className="flex">
        <Badge tone="reserved">{text}</Badge>
      </li>
    ))}
  </ul>
);

/** The columns of the properties without movement. */
export const stalePropertyColumns: readonly Column<StaleProperty>[] = [
  {
    key: 'title',
    header: 'Propiedad',
    width: '3fr',
    cell: (property) => (
      <div className="flex items-center gap-2">
        <CoverThumbnail cover={property.cover} className="h-8 w-11" />
        <div className="min-w-0 flex-1">
          <RecordTitle path="/crm/properties/$id" {...property} />
          <p className="truncate text-12 text-ink-soft max-lg:hidden" title={property.address ?? undefined}>
            {property.address}
          </p>
          <p
            className="truncate text-12 text-tone-reserved lg:hidden"
            title={toReasonTexts(property).join(' · ')}
          >
            {toReasonTexts(property).join(' · ')}
          </p>
        </div>
      </div>
    ),
  },
  {
    key: 'reasons',
    header: 'Qué pasa',
    // Below 64rem without a value, which hides the column (the owner's below 80rem): the reasons stand below the title.
    width: 'var(--reasons)',
    className: 'max-lg:hidden',
    cell: (property) => <Reasons property={property} />,
  },
  {
    key: 'price',
    header: 'Precio',
    width: '9rem',
    className: 'leading-tight tabular-nums',
    cell: (property) =>
      priceText(property)
        .split(' · ')
        .map((price) => (
          <span key={price} className="block truncate">
            {price}
          </span>
        )),
  },
  {
    key: 'owner',
    header: 'Propietario',
    width: 'var(--owner)',
    className: 'text-13 max-xl:hidden',
    cell: (property) => <PropertyOwner {...property} />,
  },
  responsibleColumn,
];

/** A property without movement, as a card. */
export function StalePropertyCard({ property }: { property: StaleProperty }) {
  const { id, title, address, cover } = property;
  return (
    <Card className="flex h-full flex-col gap-2 p-4 pb-2">
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-16 font-semibold pointer-coarse:py-2.5" title={title}>
            <Link to="/crm/properties/$id" params={{ id }} className={cardLinkClass}>
              <span>{title}</span>
            </Link>
          </h2>
          {address && (
            <p className="truncate text-13 text-ink-soft" title={address}>
              {address}
            </p>
          )}
          <p className="truncate text-13 text-ink-soft">
            <PropertyOwner {...property} />
          </p>
        </div>
        <CoverThumbnail cover={cover} className="h-15 w-20" />
      </div>
      <Reasons property={property} />
      <div className="-mx-4 mt-auto flex items-center gap-2 border-t border-line px-4 pt-2">
        <span className="font-medium tabular-nums">{priceText(property)}</span>
        <span className="ml-auto">
          <ResponsibleAvatar {...property} />
        </span>
      </div>
    </Card>
  );
}
