import { Link } from '@tanstack/react-router';
import { area, count } from '../../lib/format/format.ts';
import { priceText } from '../../lib/format/price-text.ts';
import {
  DescriptionItem,
  DescriptionList,
  descriptionLinkClass,
} from '../../ui/display/description-list.tsx';
import { TagList } from '../../ui/display/tag-list.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import type { Ad } from './ad-types.ts';

const unknown = <span className="text-ink-faint">Sin especificar</span>;

/** The advertised property and its owner. */
export function AdProperty({ property }: { property: Ad['property'] }) {
  const { id, title, type, address, bedrooms, bathrooms, area: metres, owner, features } = property;
  return (
    <CardSection title="Propiedad asociada">
      <DescriptionList>
        <DescriptionItem label="Título">
          <Link to="/crm/properties/$id" params={{ id }} className={`${descriptionLinkClass} font-medium`}>
            {title}
          </Link>
        </DescriptionItem>
        <DescriptionItem label="Tipo">{type ?? unknown}</DescriptionItem>
        <DescriptionItem label="Dirección">{address ?? unknown}</DescriptionItem>
        <DescriptionItem label="Habitaciones">
          {bedrooms === null ? unknown : count(bedrooms)}
        </DescriptionItem>
        <DescriptionItem label="Baños">{bathrooms === null ? unknown : count(bathrooms)}</DescriptionItem>
        <DescriptionItem label="Superficie">{metres === null ? unknown : area(metres)}</DescriptionItem>
        <DescriptionItem label="Precio">{priceText(property)}</DescriptionItem>
        <DescriptionItem label="Propietario">
          {owner ? (
            <Link to="/crm/property-owners/$id" params={{ id: owner.id }} className={descriptionLinkClass}>
              {owner.name}
            </Link>
          ) : (
            <span className="text-ink-faint">Sin propietario</span>
          )}
        </DescriptionItem>
        <DescriptionItem label="Características">
          <TagList words={features.toSorted((a, b) => a.localeCompare(b, 'es'))} />
        </DescriptionItem>
      </DescriptionList>
    </CardSection>
  );
}
