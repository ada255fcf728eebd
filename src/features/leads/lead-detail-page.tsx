import { BATHROOMS, BEDROOMS } from '../../../db/domain/leads/leads.ts';
import { area, euros } from '../../lib/format/format.ts';
import { formatRange } from '../../lib/format/format-range.ts';
import { leadSourceText, timeRangeText } from '../../texts/lead-texts.ts';
import { sortedFeatures } from '../../texts/property-texts.ts';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { TagList } from '../../ui/display/tag-list.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { RecordDetailPage } from '../../ui/record/record-detail-page.tsx';
import { EditLink, RecordHeader } from '../../ui/record/record-header.tsx';
import { LeadEditableBadges } from './lead-editable-badges.tsx';
import { rentRange, roomsText } from './lead-preference-texts.ts';
import { leadRecord } from './lead-record.tsx';
import type { Lead } from './lead-types.ts';

/** The detail page of a lead. */
export function LeadDetailPage({ id }: { id: string }) {
  return (
    <RecordDetailPage id={id} definition={leadRecord}>
      {(lead, onDelete) => (
        <>
          <RecordHeader
            definition={leadRecord}
            record={lead}
            badges={<LeadEditableBadges lead={lead} />}
            editAction={<EditLink definition={leadRecord} id={id} />}
            onDelete={onDelete}
          />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="grid grid-cols-1 gap-4">
              <Contact lead={lead} />
              <LeadPreferences lead={lead} />
            </div>
            <Timeline lead={lead} />
          </div>
        </>
      )}
    </RecordDetailPage>
  );
}

function Contact({ lead: { email, phone, source } }: { lead: Lead }) {
  return (
    <CardSection title="Información de contacto">
      <DescriptionList>
        {!email && !phone && <DescriptionItem label="Contacto">Sin contacto</DescriptionItem>}
        {email && (
          <DescriptionItem label="Email">
            <EmailLink email={email} wrap />
          </DescriptionItem>
        )}
        {phone && (
          <DescriptionItem label="Teléfono">
            <PhoneLink phone={phone} />
          </DescriptionItem>
        )}
        <DescriptionItem label="Fuente">{leadSourceText(source)}</DescriptionItem>
      </DescriptionList>
    </CardSection>
  );
}

function Timeline({ lead: { createdAt, updatedAt, timeRangeInterest } }: { lead: Lead }) {
  return (
    <CardSection title="Cronología">
      <DescriptionList>
        <DescriptionItem label="Creado">
          <DateTime iso={createdAt} />
        </DescriptionItem>
        <DescriptionItem label="Actualizado">
          <DateTime iso={updatedAt} />
        </DescriptionItem>
        <DescriptionItem label="Plazo de interés">{timeRangeText(timeRangeInterest)}</DescriptionItem>
      </DescriptionList>
    </CardSection>
  );
}

const isSet = (...limits: (number | null)[]) => limits.some((limit) => limit !== null);

/** The lead's preferences. A budget that is not set has no line. */
function LeadPreferences({ lead }: { lead: Lead }) {
  return (
    <CardSection title="Preferencias del cliente">
      <DescriptionList>
        {isSet(lead.minBuyBudget, lead.maxBuyBudget) && (
          <DescriptionItem label="Compra">
            {formatRange(lead.minBuyBudget, lead.maxBuyBudget, euros)}
          </DescriptionItem>
        )}
        {isSet(lead.minRentBudget, lead.maxRentBudget) && (
          <DescriptionItem label="Alquiler">
            {rentRange(lead.minRentBudget, lead.maxRentBudget)}
          </DescriptionItem>
        )}
        {isSet(lead.minPropertySize, lead.maxPropertySize) && (
          <DescriptionItem label="Superficie">
            {formatRange(lead.minPropertySize, lead.maxPropertySize, area)}
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
