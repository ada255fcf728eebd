import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import { count } from '../../lib/format.ts';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { RowAction, rowActionClass } from '../../ui/row-action.tsx';
import { OwnerBadge } from './owner-badge.tsx';
import type { ListedOwner } from './owner-types.ts';

const none = <span className="text-ink-faint">—</span>;

/** The columns of the table of owners. */
export const ownerColumns: readonly Column<ListedOwner>[] = [
  {
    key: 'name',
    header: 'Nombre',
    width: '4fr',
    cell: ({ id, name }) => (
      // The row itself is the tab stop; the link is for the mouse and for a new tab.
      <Link
        to="/crm/property-owners/$id"
        params={{ id }}
        title={name}
        tabIndex={-1}
        className="font-medium hover:text-accent"
      >
        {name}
      </Link>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    width: '4fr',
    cell: ({ email }) => (email ? <EmailLink email={email} /> : none),
  },
  {
    key: 'phone',
    header: 'Teléfono',
    width: 'minmax(0, 10rem)',
    cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : none),
  },
  { key: 'status', header: 'Estado', width: '6.5rem', cell: ({ status }) => <OwnerBadge status={status} /> },
  {
    key: 'properties',
    header: 'Propiedades',
    width: '7rem',
    align: 'end',
    cell: ({ propertiesCount }) => count(propertiesCount),
  },
  {
    key: 'ads',
    header: 'Anuncios activos',
    width: '8.75rem',
    align: 'end',
    cell: ({ activeAdsCount }) => count(activeAdsCount),
  },
  {
    key: 'actions',
    header: 'Acciones',
    width: 'var(--row-actions)',
    cell: ({ id, name }) => (
      <div className="-ml-2 flex">
        <Link to="/crm/property-owners/$id" params={{ id }} className={rowActionClass}>
          <RowAction icon={<Eye aria-hidden="true" />} of={name}>
            Ver
          </RowAction>
        </Link>
        <Link to="/crm/property-owners/$id/edit" params={{ id }} className={rowActionClass}>
          <RowAction icon={<Pencil aria-hidden="true" />} of={name}>
            Editar
          </RowAction>
        </Link>
      </div>
    ),
  },
];
