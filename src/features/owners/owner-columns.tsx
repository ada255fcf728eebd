import { House, Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { DateTime, dateCellClass } from '../../ui/display/date-time.tsx';
import { MatchedContact } from '../../ui/display/matched-contact.tsx';
import { TagChips } from '../../ui/display/tag-chips.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { noValue, RecordActions, RecordTitle, responsibleColumn } from '../../ui/list/record-columns.tsx';
import { OwnerInPlace } from './lazy-owner-in-place.ts';
import { OwnerBadge } from './owner-badge.tsx';
import { holdingsText } from './owner-card.tsx';
import type { ListedOwner } from './owner-types.ts';

/**
 * The column widths: below 80rem the phone is below the email, and the number columns have icons as headers; below 64rem the
 * numbers are below the name.
 * A width without a value hides its column, as below 80rem those that are not shown until they are chosen.
 */
export const ownerWidths =
  '[--owner-ads:_] [--owner-created:_] [--owner-name:minmax(0,5.5fr)] [--owner-phone:_] [--owner-properties:_] lg:[--owner-ads:3.5rem] lg:[--owner-name:minmax(0,4fr)] lg:[--owner-properties:3.5rem] xl:[--owner-ads:8.75rem] xl:[--owner-created:8.5rem] xl:[--owner-phone:10rem] xl:[--owner-properties:7rem]';

/** The columns of the owner table; must be inside ownerWidths. */
export const ownerColumns: readonly Column<ListedOwner>[] = [
  {
    key: 'name',
    sort: 'name',
    header: 'Nombre',
    width: 'var(--owner-name)',
    cell: ({ id, name, responsible, agreeing, ...holdings }) => (
      <>
        <RecordTitle path="/crm/property-owners/$id" id={id} title={name} />
        {agreeing ? (
          <MatchedContact name={agreeing} />
        ) : (
          <p className="truncate text-12 text-ink-soft lg:hidden">
            {[holdingsText(holdings), responsible?.name].filter(Boolean).join(' · ')}
          </p>
        )}
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
        {email ? <EmailLink email={email} /> : noValue}
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
    cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : noValue),
  },
  {
    key: 'status',
    sort: 'status',
    header: 'Estado',
    width: '6.5rem',
    cell: (owner) => (
      <OwnerInPlace field="status" record={owner}>
        <OwnerBadge status={owner.status} />
      </OwnerInPlace>
    ),
  },
  {
    key: 'properties',
    name: 'Propiedades',
    header: <Head mark={<House aria-hidden="true" />}>Propiedades</Head>,
    width: 'var(--owner-properties)',
    className: 'max-lg:hidden',
    align: 'end',
    cell: ({ propertiesCount }) => formatCount(propertiesCount),
  },
  {
    key: 'ads',
    name: 'Anuncios activos',
    header: <Head mark={<Megaphone aria-hidden="true" />}>Anuncios activos</Head>,
    width: 'var(--owner-ads)',
    className: 'max-lg:hidden',
    align: 'end',
    cell: ({ activeAdsCount }) => formatCount(activeAdsCount),
  },
  {
    ...responsibleColumn,
    cell: (owner) => (
      <OwnerInPlace field="responsible" record={owner}>
        {responsibleColumn.cell(owner)}
      </OwnerInPlace>
    ),
  },
  {
    key: 'created',
    sort: 'created',
    header: 'Creado',
    width: 'var(--owner-created)',
    className: `${dateCellClass} max-xl:hidden`,
    isOptional: true,
    cell: ({ createdAt }) => <DateTime iso={createdAt} relative />,
  },
  {
    key: 'tags',
    header: 'Etiquetas',
    width: 'var(--owner-phone)',
    className: 'max-xl:hidden',
    isOptional: true,
    cell: ({ tags }) => <TagChips tags={tags} />,
  },
  {
    key: 'actions',
    header: 'Acciones',
    width: 'var(--row-actions)',
    cell: ({ id, name }) => <RecordActions path="/crm/property-owners/$id" id={id} title={name} />,
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
