import { getOperationByBudgets, type LeadOperation } from '../../../db/domain/leads/lead-operation.ts';
import {
  builtInTemplate,
  fillTemplate,
  type TemplateLanguage,
} from '../../../db/domain/messages/message-templates.ts';
import { shownPrices } from '../../../db/domain/properties/property-price.ts';
import { formatEuros, formatEurosPerMonth, formatSquareMetres } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import type { MatchingProperty } from './match-types.ts';

type DescribedProperty = Pick<
  MatchingProperty,
  'title' | 'zone' | 'status' | 'price' | 'rentalPrice' | 'bedrooms' | 'bathrooms' | 'area'
>;
/** A property with the path of its public page, else the address of its ad. */
export type OfferedProperty = DescribedProperty & { link: string | null };
export type AddressedLead = Parameters<typeof getOperationByBudgets>[0] & {
  name: string;
  operation?: LeadOperation | null;
};
/** Who signs a message. */
export type Sender = { name: string; agency: string };

/** The prices of what the lead wants to do; those that the property has, where it wants neither or states nothing. */
function priceTexts(property: DescribedProperty, operation: LeadOperation | null): string[] {
  const { sale, rent } = shownPrices(property);
  const texts = { buy: sale ? formatEuros(sale) : null, rent: rent ? formatEurosPerMonth(rent) : null };
  const wanted = operation === 'buy' || operation === 'rent' ? texts[operation] : null;
  return (wanted ? [wanted] : [texts.buy, texts.rent]).filter((text) => text !== null);
}

const baths = { es: ['baño', 'baños'], ca: ['bany', 'banys'] } as const;

/** A property for a message: title, zone, facts and price, without link. */
function describeProperty(
  property: DescribedProperty,
  operation: LeadOperation | null,
  language: TemplateLanguage,
): string {
  const { title, zone, bedrooms, bathrooms, area: size } = property;
  const [bath, manyBaths] = baths[language];
  const facts = [
    bedrooms ? `${bedrooms} hab.` : '',
    bathrooms ? plural(bathrooms, bath, manyBaths) : '',
    size ? formatSquareMetres(size) : '',
  ];
  const lines = [title, zone, facts.filter(Boolean).join(' · '), priceTexts(property, operation).join(' · ')];
  return lines.filter(Boolean).join('\n');
}

const toAddress = (link: string) => (link.startsWith('/') ? `${location.origin}${link}` : link);

/**
 * The message that sends properties to a lead, from a template, null for that of the product; the lead is called by its first name, and
 * is null where it is one of several, which are not named.
 */
export function composeMessage(
  lead: AddressedLead | null,
  properties: readonly OfferedProperty[],
  { name, agency }: Sender,
  { language, text }: { language: TemplateLanguage; text: string | null },
): string {
  const operation = lead && (getOperationByBudgets(lead) ?? lead.operation ?? null);
  const homes = properties.map((property) => describeProperty(property, operation, language));
  return fillTemplate(text ?? builtInTemplate(language, homes.length === 1), {
    nombre: lead?.name.trim().split(/\s+/)[0] ?? '',
    agente: name,
    agencia: agency,
    inmuebles: homes.join('\n\n'),
    enlaces: properties.flatMap(({ link }) => (link ? toAddress(link) : [])).join('\n'),
  });
}
