import { formatDay } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { DateTime, dateCellClass } from '../../ui/display/date-time.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { RecordActions, RecordTitle } from '../../ui/list/record-columns.tsx';
import { AdBadge } from './ad-badge.tsx';
import { type ListedAd, toLeadCount } from './ad-types.ts';
import { AdInPlace } from './lazy-ad-in-place.ts';

/**
 * The column widths: below 64rem the date of the last change precedes the property, the platform is below the status, and the
 * metrics are stacked.
 * A width without a value hides its column, as below 80rem those that are not shown until they are chosen.
 */
export const adWidths =
  '[--ad-metrics:6.75rem] [--ad-platform:_] [--ad-updated:_] [--ad-created:_] [--ad-expires:_] lg:[--ad-metrics:minmax(12rem,3fr)] lg:[--ad-platform:7.25rem] lg:[--ad-updated:8.5rem] xl:[--ad-created:8.5rem] xl:[--ad-expires:8.5rem]';

/** The columns of the ad table; must be inside adWidths. */
export const adColumns: readonly Column<ListedAd>[] = [
  {
    key: 'title',
    sort: 'title',
    header: 'Anuncio',
    width: '5fr',
    cell: ({ id, title, propertyTitle, updatedAt, cover }) => (
      <div className="flex items-center gap-3">
        <CoverThumbnail cover={cover} className="h-8 w-11 max-lg:hidden" />
        <div className="min-w-0">
          <RecordTitle path="/crm/ads/$id" id={id} title={title} />
          <p className="truncate text-12 text-ink-soft" title={propertyTitle ?? undefined}>
            <span className="lg:hidden">
              <DateTime iso={updatedAt} relative /> ·{' '}
            </span>
            {propertyTitle}
          </p>
        </div>
      </div>
    ),
  },
  {
    key: 'platform',
    sort: 'platform',
    header: 'Plataforma',
    width: 'var(--ad-platform)',
    className: 'max-lg:hidden',
    cell: ({ platform }) => <Badge>{platform}</Badge>,
  },
  {
    key: 'metrics',
    sort: '-views',
    header: 'Métricas',
    width: 'var(--ad-metrics)',
    cell: (ad) => (
      <span className="text-12 text-ink-soft lg:text-13 max-lg:*:block">
        <span>{plural(ad.views, 'vista', 'vistas')}</span>
        <span className="max-lg:hidden!"> · </span>
        <span>{plural(toLeadCount(ad), 'lead', 'leads')}</span>
      </span>
    ),
  },
  {
    key: 'status',
    sort: 'status',
    header: 'Estado',
    width: '7rem',
    cell: (ad) => (
      <>
        <AdInPlace record={ad} isCompact>
          <AdBadge status={ad.status} />
        </AdInPlace>
        <p className="pl-2 text-12 text-ink-soft lg:hidden">{ad.platform}</p>
      </>
    ),
  },
  {
    key: 'updated',
    sort: '-updated',
    header: 'Actualizado',
    width: 'var(--ad-updated)',
    className: `${dateCellClass} max-lg:hidden`,
    cell: ({ updatedAt }) => <DateTime iso={updatedAt} relative />,
  },
  {
    key: 'created',
    sort: 'created',
    header: 'Creado',
    width: 'var(--ad-created)',
    className: `${dateCellClass} max-xl:hidden`,
    isOptional: true,
    cell: ({ createdAt }) => <DateTime iso={createdAt} relative />,
  },
  {
    key: 'expires',
    header: 'Caduca',
    width: 'var(--ad-expires)',
    className: `${dateCellClass} max-xl:hidden`,
    isOptional: true,
    cell: ({ expiresOn }) => expiresOn && formatDay(expiresOn),
  },
  {
    key: 'actions',
    header: 'Acciones',
    width: 'var(--row-actions)',
    cell: ({ id, title }) => <RecordActions path="/crm/ads/$id" id={id} title={title} />,
  },
];
