import { leadSourceText, timeRangeText } from '../../texts/lead-texts.ts';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { RecordDetailPage } from '../../ui/record/record-detail-page.tsx';
import { EditLink, RecordHeader } from '../../ui/record/record-header.tsx';
import { LeadEditableBadges } from './lead-editable-badges.tsx';
import { LeadPreferences } from './lead-preferences.tsx';
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
