import { priceText } from '../../lib/format/price-text.ts';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { DateTime, dateCellClass } from '../../ui/display/date-time.tsx';
import { OwnerLink } from '../../ui/display/owner-link.tsx';
import { TagChips } from '../../ui/display/tag-chips.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { noValue, RecordTitle, responsibleColumn } from '../../ui/list/record-columns.tsx';
import { PropertyInPlace } from './lazy-property-in-place.ts';
import { PropertyBadge } from './property-badge.tsx';
import { roomTexts } from './property-rooms.ts';
import type { ListedProperty } from './property-types.ts';

const joined = (...texts: (string | null)[]) => texts.filter(Boolean).join(' · ');

/** The columns of the property table; no actions, because the whole row opens the record. */
export const propertyColumns: readonly Column<ListedProperty>[] = [
  titleColumn('23.5fr', ({ reference, type }) => joined(reference, type)),
  {
    key: 'address',
    header: 'Ubicación',
    width: '13fr',
    cell: ({ address }) => <TwoLines text={address} />,
  },
  {
    key: 'rooms',
    sort: 'area',
    header: 'Detalles',
    // Wide enough for '12 hab. · 10 baños' on a line: a truncated number would read as another one.
    width: '8.75rem',
    cell: (property) => <Rooms words={roomTexts(property)} />,
  },
  {
    key: 'owner',
    header: 'Propietario',
    width: '11fr',
    cell: ({ ownerId, ownerName, isOwnerVisible }) =>
      ownerId ? (
        <OwnerLink id={ownerId} name={ownerName} isVisible={isOwnerVisible} className={twoLines} />
      ) : (
        noValue
      ),
  },
  {
    key: 'price',
    sort: 'price',
    header: 'Precio',
    width: '8rem',
    align: 'end',
    cell: (property) => (
      <PropertyInPlace field="price" record={property}>
        <TwoLines text={priceText(property)} />
      </PropertyInPlace>
    ),
  },
  {
    key: 'status',
    sort: 'status',
    header: 'Estado',
    // Wide enough for the longest status in two lines.
    width: '13rem',
    cell: (property) => (
      <PropertyInPlace field="status" record={property}>
        <PropertyBadge status={property.status} />
      </PropertyInPlace>
    ),
  },
  {
    ...responsibleColumn,
    cell: (property) => (
      <PropertyInPlace field="responsible" record={property}>
        {responsibleColumn.cell(property)}
      </PropertyInPlace>
    ),
  },
  {
    key: 'reference',
    sort: 'reference',
    header: 'Referencia',
    width: '7.5rem',
    isOptional: true,
    cell: ({ reference }) => <TwoLines text={reference} />,
  },
  {
    key: 'zone',
    header: 'Zona',
    width: '10fr',
    isOptional: true,
    cell: ({ zone }) => <TwoLines text={zone} />,
  },
  {
    key: 'tags',
    header: 'Etiquetas',
    width: '12fr',
    isOptional: true,
    cell: ({ tags }) => <TagChips tags={tags} />,
  },
  {
    key: 'created',
    sort: 'created',
    header: 'Creada',
    width: '8.5rem',
    className: dateCellClass,
    isOptional: true,
    cell: ({ createdAt }) => <DateTime iso={createdAt} relative />,
  },
];

const placeAndOwner = ({ reference, address, ownerName }: ListedProperty) =>
  joined(reference, address, ownerName);

const wideKeys = ['title', 'address', 'owner', 'responsible', 'reference', 'zone', 'created'];
/** The columns below 80rem, where the first one includes address and owner; without room for others. */
export const mediumPropertyColumns = [
  titleColumn('1fr', placeAndOwner),
  ...propertyColumns.filter(({ key }) => !wideKeys.includes(key)),
];

/** The columns below 64rem, where the first one also includes the size. */
export const narrowPropertyColumns = [
  titleColumn('1fr', (property) =>
    [...roomTexts(property), placeAndOwner(property)].filter(Boolean).join(' · '),
  ),
  ...propertyColumns.filter(({ key }) => ['price', 'status'].includes(key)),
];

/** The title with further data below. */
function titleColumn(
  width: string,
  below: (property: ListedProperty) => string | null,
): Column<ListedProperty> {
  return {
    key: 'title',
    sort: 'title',
    header: 'Propiedad',
    width,
    cell: (property) => (
      <div className="flex items-center gap-1.5 min-[85rem]:gap-2">
        <CoverThumbnail cover={property.cover} className="size-8 min-[85rem]:w-11" />
        <div className="min-w-0 max-[85rem]:text-13">
          <RecordTitle path="/crm/properties/$id" {...property} />
          <p className="truncate text-12 text-ink-soft" title={below(property) ?? undefined}>
            {below(property)}
          </p>
        </div>
      </div>
    ),
  };
}

// Addresses and names are long, so they wrap to two small lines.
const twoLines = 'line-clamp-2 text-13 leading-4 whitespace-normal';

function TwoLines({ text }: { text: string | null }) {
  if (!text) return noValue;
  return (
    <span title={text} className={twoLines}>
      {text}
    </span>
  );
}

function Rooms({ words }: { words: readonly string[] }) {
  if (words.length === 0) return noValue;
  return (
    <p className="text-12 leading-4 whitespace-normal">
      {words.length > 2 ? (
        <>
          <span className="block">{words.slice(0, 2).join(' · ')}</span>
          <span className="block">{words.slice(2).join(' · ')}</span>
        </>
      ) : (
        words.join(' · ')
      )}
    </p>
  );
}
