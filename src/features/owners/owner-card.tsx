import { plural } from '../../lib/format/plural.ts';
import { ContactLines } from '../../ui/display/contact-links.tsx';
import { ResponsibleAvatar } from '../../ui/display/responsible-avatar.tsx';
import { RecordCard } from '../../ui/list/record-card.tsx';
import { OwnerBadge } from './owner-badge.tsx';
import type { ListedOwner } from './owner-types.ts';

/** An owner as a card: name, contact, and numbers of properties and ads. */
export function OwnerCard({ owner }: { owner: ListedOwner }) {
  const { id, name, status, email, phone } = owner;
  return (
    <RecordCard path="/crm/property-owners/$id" id={id} title={name} badges={<OwnerBadge status={status} />}>
      <ContactLines email={email} phone={phone} />
      <div className="mt-auto flex items-center gap-2 pt-1 text-13 text-ink-soft">
        <p className="min-w-0 flex-1">{holdingsText(owner)}</p>
        <ResponsibleAvatar {...owner} />
      </div>
    </RecordCard>
  );
}

/** The owner's numbers of properties and active ads: '2 propiedades · 1 anuncio activo'. */
export const holdingsText = ({
  propertiesCount,
  activeAdsCount,
}: Pick<ListedOwner, 'propertiesCount' | 'activeAdsCount'>): string =>
  `${plural(propertiesCount, 'propiedad', 'propiedades')} · ${plural(activeAdsCount, 'anuncio activo', 'anuncios activos')}`;
