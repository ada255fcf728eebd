import { plural } from '../../lib/format/plural.ts';
import { ContactLines } from '../../ui/display/contact-links.tsx';
import { MatchedContact } from '../../ui/display/matched-contact.tsx';
import { ResponsibleAvatar } from '../../ui/display/responsible-avatar.tsx';
import { TagChips } from '../../ui/display/tag-chips.tsx';
import { RecordCard } from '../../ui/list/record-card.tsx';
import { OwnerInPlace } from './lazy-owner-in-place.ts';
import { OwnerBadge } from './owner-badge.tsx';
import type { ListedOwner } from './owner-types.ts';

/** An owner as a card: name, contact, and numbers of properties and ads. */
export function OwnerCard({ owner }: { owner: ListedOwner }) {
  const { id, name, email, phone } = owner;
  return (
    <RecordCard
      path="/crm/property-owners/$id"
      form="/crm/property-owners/$id"
      id={id}
      title={name}
      badges={
        <OwnerInPlace field="status" record={owner}>
          <OwnerBadge status={owner.status} />
        </OwnerInPlace>
      }
      foot={owner.agreeing ? <MatchedContact name={owner.agreeing} /> : holdingsText(owner)}
    >
      <TagChips tags={owner.tags} />
      <div className="flex items-center gap-2 pointer-coarse:min-h-11">
        <div className="min-w-0 flex-1">
          <ContactLines email={email} phone={phone} />
        </div>
        <OwnerInPlace field="responsible" record={owner}>
          <ResponsibleAvatar {...owner} />
        </OwnerInPlace>
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
