import { Link } from '@tanstack/react-router';
import { Eye, House, Megaphone, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '../../lib/format/format.ts';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { RowAction, rowActionClass } from '../../ui/list/row-action.tsx';
import { OwnerBadge } from './owner-badge.tsx';
import { holdingsText } from './owner-holdings.ts';
import type { ListedOwner } from './owner-types.ts';

const none = <span className="text-ink-faint">—</span>;

/**
 * The column widths: below 80rem the phone is below the email, and the number columns have icons as headers; below 64rem the
 * numbers are below the name.
 * A width without a value hides its column.
 */
export const ownerWidths =
  '[--owner-ads:_] [--owner-name:minmax(0,5.5fr)] [--owner-phone:_] [--owner-properties:_] lg:[--owner-ads:3.5rem] lg:[--owner-name:minmax(0,4fr)] lg:[--owner-properties:3.5rem] xl:[--owner-ads:8.75rem] xl:[--owner-phone:10rem] xl:[--owner-properties:7rem]';

/** The columns of the owner table; must be inside ownerWidths. */
export const ownerColumns: readonly Column<ListedOwner>[] = [
  {
    key: 'name',
    header: 'Nombre',
    width: 'var(--owner-name)',
    cell: ({ id, name, ...holdings }) => (
      <>
        {/* The row is the tab stop; the link is for the mouse and for opening a new tab. */}
        <Link
          to="/crm/property-owners/$id"
          params={{ id }}
          title={name}
          tabIndex={-1}
          className="block truncate font-medium hover:text-accent"
        >
          {name}
        </Link>
        <p className="truncate text-12 text-ink-soft lg:hidden">{holdingsText(holdings)}</p>
      </>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    width: '4fr',
    className: 'text-13',
    cell: ({ email, phone }) => (
      <>
        {email ? <EmailLink email={email} /> : none}
        {phone && (
          <span className="block text-12 text-ink-soft xl:hidden">
            <PhoneLink phone={phone} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'phone',
    header: 'Teléfono',
    width: 'var(--owner-phone)',
    className: 'max-xl:hidden',
    cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : none),
  },
  { key: 'status', header: 'Estado', width: '6.5rem', cell: ({ status }) => <OwnerBadge status={status} /> },
  {
    key: 'properties',
    header: <Head mark={<House aria-hidden="true" />}>Propiedades</Head>,
    width: 'var(--owner-properties)',
    className: 'max-lg:hidden',
    align: 'end',
    cell: ({ propertiesCount }) => count(propertiesCount),
  },
  {
    key: 'ads',
    header: <Head mark={<Megaphone aria-hidden="true" />}>Anuncios activos</Head>,
    width: 'var(--owner-ads)',
    className: 'max-lg:hidden',
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

function Head({ mark, children }: { mark: ReactNode; children: string }) {
  return (
    <span title={children}>
      <span className="xl:hidden [&>svg]:ml-auto [&>svg]:size-4">{mark}</span>
      <span className="max-xl:sr-only">{children}</span>
    </span>
  );
}
