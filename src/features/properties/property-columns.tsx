import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import { priceText } from '../../lib/price-text.ts';
import type { Column } from '../../ui/data-table.tsx';
import { RowAction, rowActionClass } from '../../ui/row-action.tsx';
import { OwnerLink } from './owner-link.tsx';
import { PropertyBadge } from './property-badge.tsx';
import { roomTexts } from './property-rooms.ts';
import type { ListedProperty } from './property-types.ts';

const none = <span className="text-ink-faint">—</span>;

/** The columns of the table of properties. */
export const propertyColumns: readonly Column<ListedProperty>[] = [
  {
    key: 'title',
    header: 'Propiedad',
    width: '5fr',
    cell: ({ id, title, type }) => (
      <>
        {/* The row itself is the tab stop; the link is for the mouse and for a new tab. */}
        <Link
          to="/crm/properties/$id"
          params={{ id }}
          title={title}
          tabIndex={-1}
          className="block truncate font-medium hover:text-accent"
        >
          {title}
        </Link>
        {type && <p className="truncate text-12 text-ink-soft">{type}</p>}
      </>
    ),
  },
  {
    key: 'address',
    header: 'Ubicación',
    width: '4fr',
    cell: ({ address }) => <TwoLines text={address} />,
  },
  {
    key: 'rooms',
    header: 'Detalles',
    width: '2.5fr',
    cell: (property) => <TwoLines text={roomTexts(property).join(' · ')} />,
  },
  {
    key: 'owner',
    header: 'Propietario',
    width: '3fr',
    cell: ({ ownerId, ownerName }) => (ownerId ? <OwnerLink id={ownerId} name={ownerName} /> : none),
  },
  {
    key: 'price',
    header: 'Precio',
    width: '2.25fr',
    align: 'end',
    cell: (property) => <TwoLines text={priceText(property)} />,
  },
  {
    key: 'status',
    header: 'Estado',
    width: '4fr',
    cell: ({ status }) => <PropertyBadge status={status} />,
  },
  {
    key: 'actions',
    header: 'Acciones',
    width: 'var(--row-actions)',
    cell: ({ id, title }) => (
      <div className="-ml-2 flex">
        <Link to="/crm/properties/$id" params={{ id }} className={rowActionClass}>
          <RowAction icon={<Eye aria-hidden="true" />} of={title}>
            Ver
          </RowAction>
        </Link>
        <Link to="/crm/properties/$id/edit" params={{ id }} className={rowActionClass}>
          <RowAction icon={<Pencil aria-hidden="true" />} of={title}>
            Editar
          </RowAction>
        </Link>
      </div>
    ),
  },
];

// Addresses, rooms and two prices are longer than their columns; a row has room for two small lines.
function TwoLines({ text }: { text: string | null }) {
  if (!text) return none;
  return (
    <span title={text} className="line-clamp-2 text-13 leading-4 whitespace-normal">
      {text}
    </span>
  );
}
