import { getOperationByBudgets, type LeadOperation } from '../../../db/domain/leads/lead-operation.ts';
import { shownPrices } from '../../../db/domain/properties/property-price.ts';
import { area, euros, eurosPerMonth } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import type { PropertyMatch } from './match-types.ts';

type DescribedProperty = Pick<
  PropertyMatch,
  'title' | 'zone' | 'status' | 'price' | 'rentalPrice' | 'bedrooms' | 'bathrooms' | 'area'
>;
type AddressedLead = Parameters<typeof getOperationByBudgets>[0] & {
  name: string;
  operation?: LeadOperation | null;
};
/** Who signs a message. */
export type Sender = { name: string; agency: string };

/** The prices of what the lead wants to do; those that the property has, where it wants neither or states nothing. */
function priceTexts(property: DescribedProperty, operation: LeadOperation | null): string[] {
  const { sale, rent } = shownPrices(property);
  const texts = { buy: sale ? euros(sale) : null, rent: rent ? eurosPerMonth(rent) : null };
  const wanted = operation === 'buy' || operation === 'rent' ? texts[operation] : null;
  return (wanted ? [wanted] : [texts.buy, texts.rent]).filter((text) => text !== null);
}

/** A property for a message: title, zone, facts and price, without link. */
export function describeProperty(property: DescribedProperty, operation: LeadOperation | null): string {
  const { title, zone, bedrooms, bathrooms, area: size } = property;
  const facts = [
    bedrooms ? `${bedrooms} hab.` : '',
    bathrooms ? plural(bathrooms, 'baño', 'baños') : '',
    size ? area(size) : '',
  ];
  const lines = [title, zone, facts.filter(Boolean).join(' · '), priceTexts(property, operation).join(' · ')];
  return lines.filter(Boolean).join('\n');
}

/** The message that sends properties to a lead, which greets it by its first name; null: the lead is one of several, and is not named. */
export function composeMessage(
  lead: AddressedLead | null,
  properties: readonly DescribedProperty[],
  { name, agency }: Sender,
): string {
  const operation = lead && (getOperationByBudgets(lead) ?? lead.operation ?? null);
  const homes = properties.map((property) => describeProperty(property, operation));
  const offer =
    homes.length === 1 ? 'Este inmueble te puede interesar:' : 'Estos inmuebles te pueden interesar:';
  const greeting = lead ? `Hola, ${lead.name.trim().split(/\s+/)[0]}:` : 'Hola:';
  return [`${greeting}\n${offer}`, ...homes, `Un saludo,\n${[name, agency].filter(Boolean).join('\n')}`].join(
    '\n\n',
  );
}
