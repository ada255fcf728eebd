import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import { plural } from '../../lib/plural.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { dateCellClass, Moment } from '../../ui/moment.tsx';
import { RowAction, rowActionClass } from '../../ui/row-action.tsx';
import { AdBadge } from './ad-badge.tsx';
import type { ListedAd } from './ad-types.ts';

/** The columns of the table of ads. */
export const adColumns: readonly Column<ListedAd>[] = [
  {
    key: 'title',
    header: 'Anuncio',
    width: '5fr',
    cell: ({ id, title, propertyTitle }) => (
      <>
        {/* The row itself is the tab stop; the link is for the mouse and for a new tab. */}
        <Link
          to="/crm/ads/$id"
          params={{ id }}
          title={title}
          tabIndex={-1}
          className="block truncate font-medium hover:text-accent"
        >
          {title}
        </Link>
        <p className="truncate text-12 text-ink-soft" title={propertyTitle ?? undefined}>
          {propertyTitle}
        </p>
      </>
    ),
  },
  {
    key: 'platform',
    header: 'Plataforma',
    width: '7.25rem',
    cell: ({ platform }) => <Badge>{platform}</Badge>,
  },
  {
    key: 'metrics',
    header: 'Métricas',
    width: 'minmax(12rem, 3fr)',
    cell: ({ views, leadsCount }) => (
      <span className="text-13 text-ink-soft">
        {plural(views, 'vista', 'vistas')} · {plural(leadsCount, 'lead', 'leads')}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Estado',
    width: '7rem',
    cell: ({ status }) => <AdBadge status={status} />,
  },
  {
    key: 'updated',
    header: 'Actualizado',
    width: '8.5rem',
    className: dateCellClass,
    cell: ({ updatedAt }) => <Moment iso={updatedAt} passing />,
  },
  {
    key: 'actions',
    header: 'Acciones',
    width: 'var(--row-actions)',
    cell: ({ id, title }) => (
      <div className="-ml-2 flex">
        <Link to="/crm/ads/$id" params={{ id }} className={rowActionClass}>
          <RowAction icon={<Eye aria-hidden="true" />} of={title}>
            Ver
          </RowAction>
        </Link>
        <Link to="/crm/ads/$id/edit" params={{ id }} className={rowActionClass}>
          <RowAction icon={<Pencil aria-hidden="true" />} of={title}>
            Editar
          </RowAction>
        </Link>
      </div>
    ),
  },
];
