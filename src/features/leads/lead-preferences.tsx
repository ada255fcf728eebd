import { BATHROOMS, BEDROOMS } from '../../../db/domain/leads.ts';
import { area, euros } from '../../lib/format/format.ts';
import { range } from '../../lib/format/range-text.ts';
import { sortedFeatures } from '../../texts/property-texts.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { Fact, Facts } from '../../ui/display/description-list.tsx';
import { Words } from '../../ui/display/tag-list.tsx';
import type { Lead } from './lead-types.ts';
import { rentRange, roomsText } from './lead-preference-texts.ts';

const named = (...limits: (number | null)[]) => limits.some((limit) => limit !== null);

/** What the lead looks for. A budget that was not named has no line. */
export function LeadPreferences({ lead }: { lead: Lead }) {
  return (
    <CardSection title="Preferencias del cliente">
      <Facts>
        {named(lead.minBuyBudget, lead.maxBuyBudget) && (
          <Fact label="Compra">{range(lead.minBuyBudget, lead.maxBuyBudget, euros)}</Fact>
        )}
        {named(lead.minRentBudget, lead.maxRentBudget) && (
          <Fact label="Alquiler">{rentRange(lead.minRentBudget, lead.maxRentBudget)}</Fact>
        )}
        {named(lead.minPropertySize, lead.maxPropertySize) && (
          <Fact label="Superficie">{range(lead.minPropertySize, lead.maxPropertySize, area)}</Fact>
        )}
        <Fact label="Tipos de propiedad">
          <Words words={lead.preferredPropertyTypes} />
        </Fact>
        {lead.preferredBedrooms.length > 0 && (
          <Fact label="Habitaciones">{roomsText(lead.preferredBedrooms, BEDROOMS.max)}</Fact>
        )}
        {lead.preferredBathrooms.length > 0 && (
          <Fact label="Baños">{roomsText(lead.preferredBathrooms, BATHROOMS.max)}</Fact>
        )}
        <Fact label="Características">
          <Words words={sortedFeatures(lead.preferredFeatures)} />
        </Fact>
      </Facts>
    </CardSection>
  );
}
