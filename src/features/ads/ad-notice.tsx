import { Link } from '@tanstack/react-router';
import { isNotFound } from '../../lib/records/error-kinds.ts';
import { trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/alert.tsx';
import type { AdSearch } from './ad-search.ts';

/** The notice that the list is filtered by a record, with a link to all ads. */
export function AdNotice({ ownerId, propertyId }: AdSearch) {
  const owner = trpc.owners.get.useQuery({ id: ownerId ?? '' }, { enabled: Boolean(ownerId) });
  const property = trpc.properties.get.useQuery({ id: propertyId ?? '' }, { enabled: Boolean(propertyId) });
  if (!ownerId && !propertyId) return null;
  const names = [
    propertyId && (property.data?.title ?? (isNotFound(property.error) ? 'propiedad no encontrada' : '…')),
    ownerId && (owner.data?.name ?? (isNotFound(owner.error) ? 'propietario no encontrado' : '…')),
  ];
  return (
    <div className="mb-4">
      <Notice
        action={
          <Link to="/crm/ads" className={buttonClass({ size: 'sm' })}>
            Limpiar filtro
          </Link>
        }
      >
        Mostrando anuncios de: <strong className="font-semibold">{names.filter(Boolean).join(' · ')}</strong>
      </Notice>
    </div>
  );
}
