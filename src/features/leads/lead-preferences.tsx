import { BATHROOMS, BEDROOMS } from '../../../db/domain/leads/leads.ts';
import { area, euros } from '../../lib/format/format.ts';
import { range } from '../../lib/format/range-text.ts';
import { sortedFeatures } from '../../texts/property-texts.ts';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { TagList } from '../../ui/display/tag-list.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { rentRange, roomsText } from './lead-preference-texts.ts';
import type { Lead } from './lead-types.ts';

const isSet = (...limits: (number | null)[]) => limits.some((limit) => limit !== null);

/** The lead's preferences. A budget that is not set has no line. */
export function LeadPreferences({ lead }: { lead: Lead }) {
  return (
    <CardSection title="Preferencias del cliente">
      <DescriptionList>
        {isSet(lead.minBuyBudget, lead.maxBuyBudget) && (
          <DescriptionItem label="Compra">
            {range(lead.minBuyBudget, lead.maxBuyBudget, euros)}
          </DescriptionItem>
        )}
        {isSet(lead.minRentBudget, lead.maxRentBudget) && (
          <DescriptionItem label="Alquiler">
            {rentRange(lead.minRentBudget, lead.maxRentBudget)}
          </DescriptionItem>
        )}
        {isSet(lead.minPropertySize, lead.maxPropertySize) && (
          <DescriptionItem label="Superficie">
            {range(lead.minPropertySize, lead.maxPropertySize, area)}
          </DescriptionItem>
        )}
        <DescriptionItem label="Tipos de propiedad">
          <TagList words={lead.preferredPropertyTypes} />
        </DescriptionItem>
        {lead.preferredBedrooms.length > 0 && (
          <DescriptionItem label="Habitaciones">
            {roomsText(lead.preferredBedrooms, BEDROOMS.max)}
          </DescriptionItem>
        )}
        {lead.preferredBathrooms.length > 0 && (
          <DescriptionItem label="Baños">{roomsText(lead.preferredBathrooms, BATHROOMS.max)}</DescriptionItem>
        )}
        <DescriptionItem label="Características">
          <TagList words={sortedFeatures(lead.preferredFeatures)} />
        </DescriptionItem>
      </DescriptionList>
    </CardSection>
  );
}
