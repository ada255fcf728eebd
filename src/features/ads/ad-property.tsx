import { Link } from '@tanstack/react-router';
import { area, count } from '../../lib/format/format.ts';
import { priceText } from '../../lib/format/price-text.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { Fact, Facts, factLinkClass } from '../../ui/display/description-list.tsx';
import { Words } from '../../ui/display/tag-list.tsx';
import type { Ad } from './ad-types.ts';

const unknown = <span className="text-ink-faint">Sin especificar</span>;

/** What an ad advertises, and whose it is. */
export function AdProperty({ property }: { property: Ad['property'] }) {
  const { id, title, type, address, bedrooms, bathrooms, area: metres, owner, features } = property;
  return (
    <CardSection title="Propiedad asociada">
      <Facts>
        <Fact label="Título">
          <Link to="/crm/properties/$id" params={{ id }} className={`${factLinkClass} font-medium`}>
            {title}
          </Link>
        </Fact>
        <Fact label="Tipo">{type ?? unknown}</Fact>
        <Fact label="Dirección">{address ?? unknown}</Fact>
        <Fact label="Habitaciones">{bedrooms === null ? unknown : count(bedrooms)}</Fact>
        <Fact label="Baños">{bathrooms === null ? unknown : count(bathrooms)}</Fact>
        <Fact label="Superficie">{metres === null ? unknown : area(metres)}</Fact>
        <Fact label="Precio">{priceText(property)}</Fact>
        <Fact label="Propietario">
          {owner ? (
            <Link to="/crm/property-owners/$id" params={{ id: owner.id }} className={factLinkClass}>
              {owner.name}
            </Link>
          ) : (
            <span className="text-ink-faint">Sin propietario</span>
          )}
        </Fact>
        <Fact label="Características">
          <Words words={features.toSorted((a, b) => a.localeCompare(b, 'es'))} />
        </Fact>
      </Facts>
    </CardSection>
  );
}
