import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { BATHROOMS, BEDROOMS } from '../../../db/domain/leads/leads.ts';
import { formatEuros, formatSquareMetres } from '../../lib/format/format.ts';
import { formatRange } from '../../lib/format/format-range.ts';
import { operationText, rentRange, roomsText } from '../../lib/format/lead-preference-texts.ts';
import { leadSourceText } from '../../texts/lead-texts.ts';
import { sortedFeatures } from '../../texts/property-texts.ts';
import { timeRangeText } from '../../texts/time-range-texts.ts';
import { ContactItems } from '../../ui/display/contact-items.tsx';
import { DateItem } from '../../ui/display/date-item.tsx';
import {
  DescriptionItem,
  DescriptionList,
  descriptionLinkClass,
} from '../../ui/display/description-list.tsx';
import { TagList } from '../../ui/display/tag-list.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { RecordDetailPage } from '../../ui/record/record-detail-page.tsx';
import { RecordLayout } from '../../ui/record/record-layout.tsx';
import { LeadPriorityMenu, LeadResponsibleMenu, LeadStatusMenu } from './lead-in-place.tsx';
import { leadRecord } from './lead-record.tsx';
import type { Lead } from './lead-types.ts';
import { OpenPreferencesBadge } from './open-preferences-badge.tsx';

type LeadDetailPageProps = {
  id: string;
  /** What has happened and what is next. */
  activity: (lead: Lead) => ReactNode;
  /** The further contacts. */
  contacts: (lead: Lead) => ReactNode;
  /** The tags, in the header. */
  tags: (lead: Lead) => ReactNode;
  /** The properties that match the lead. */
  matches?: ReactElement;
};

/** The detail page of a lead. */
export function LeadDetailPage({ id, activity, contacts, tags, matches }: LeadDetailPageProps) {
  return (
    <RecordDetailPage
      id={id}
      form="/crm/leads/$id"
      definition={leadRecord}
      badges={(lead) => (
        <>
          <LeadStatusMenu record={lead} />
          <LeadPriorityMenu record={lead} />
          <OpenPreferencesBadge lead={lead} />
          {tags(lead)}
        </>
      )}
    >
      {(lead) => (
        <RecordLayout
          facts={
            <>
              <Contact lead={lead} />
              {contacts(lead)}
              <LeadPreferences lead={lead} />
              <Dates lead={lead} />
            </>
          }
          activity={activity(lead)}
          side={matches && { label: 'Cruces', content: matches }}
        />
      )}
    </RecordDetailPage>
  );
}

function Contact({ lead }: { lead: Lead }) {
  return (
    <CardSection title="Información de contacto">
      <DescriptionList className="[&>div]:grid-cols-[7rem_minmax(0,1fr)]">
        <ContactItems person={lead} />
        <DescriptionItem label="Fuente">{leadSourceText(lead.source)}</DescriptionItem>
        {lead.ad && (
          <DescriptionItem label="Anuncio">
            <Link to="/crm/ads/$id" params={{ id: lead.ad.id }} className={descriptionLinkClass}>
              {lead.ad.title}
            </Link>{' '}
            <span className="text-12 text-ink-soft">({lead.ad.platform})</span>
          </DescriptionItem>
        )}
        <DescriptionItem label="Responsable">
          <LeadResponsibleMenu record={lead} />
        </DescriptionItem>
      </DescriptionList>
    </CardSection>
  );
}

function Dates({ lead: { createdAt, updatedAt, timeRangeInterest } }: { lead: Lead }) {
  return (
    <CardSection title="Cronología">
      <DescriptionList className="[&>div]:grid-cols-[7rem_minmax(0,1fr)]">
        <DateItem label="Creado" iso={createdAt} />
        <DateItem label="Actualizado" iso={updatedAt} />
        <DescriptionItem label="Plazo de interés">{timeRangeText(timeRangeInterest)}</DescriptionItem>
      </DescriptionList>
    </CardSection>
  );
}

const isSet = (...limits: (number | null)[]) => limits.some((limit) => limit !== null);

/** The lead's preferences. A budget that is not set has no line. */
function LeadPreferences({ lead }: { lead: Lead }) {
  const operation = operationText(lead);
  return (
    <CardSection title="Preferencias del cliente">
      <DescriptionList className="[&>div]:grid-cols-[7rem_minmax(0,1fr)]">
        {operation && <DescriptionItem label="Operación">{operation}</DescriptionItem>}
        {isSet(lead.minBuyBudget, lead.maxBuyBudget) && (
          <DescriptionItem label="Compra">
            {formatRange(lead.minBuyBudget, lead.maxBuyBudget, formatEuros)}
          </DescriptionItem>
        )}
        {isSet(lead.minRentBudget, lead.maxRentBudget) && (
          <DescriptionItem label="Alquiler">
            {rentRange(lead.minRentBudget, lead.maxRentBudget)}
          </DescriptionItem>
        )}
        {isSet(lead.minPropertySize, lead.maxPropertySize) && (
          <DescriptionItem label="Superficie">
            {formatRange(lead.minPropertySize, lead.maxPropertySize, formatSquareMetres)}
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
        {lead.preferredZones.length > 0 && (
          <DescriptionItem label="Zonas">
            <TagList words={lead.preferredZones} />
          </DescriptionItem>
        )}
      </DescriptionList>
    </CardSection>
  );
}
