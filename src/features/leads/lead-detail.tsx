import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { leadSourceText, timeRangeText } from '../../texts/lead-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { PreviousNextLinks } from '../../ui/record/previous-next-links.tsx';
import { LeadEditableBadges } from './lead-editable-badges.tsx';
import { LeadPreferences } from './lead-preferences.tsx';
import type { Lead } from './lead-types.ts';

/** The detail page of a lead. */
export function LeadDetail({ lead, onDelete }: { lead: Lead; onDelete: () => void }) {
  return (
    <>
      <PageHeader
        back={<BackLink to="/crm/leads">Leads</BackLink>}
        beside={
          <PreviousNextLinks
            to="/crm/leads/$id"
            words={['Otros leads', 'Lead anterior', 'Lead siguiente']}
            record={lead}
          />
        }
        title={lead.name}
        badges={<LeadEditableBadges lead={lead} />}
        actions={
          <>
            <Link
              to="/crm/leads/$id/edit"
              params={{ id: lead.id }}
              className={`${buttonClass()} [&>svg]:size-4`}
            >
              <Pencil aria-hidden="true" />
              Editar
            </Link>
            <DeleteButton onClick={onDelete} />
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-4">
          <Contact lead={lead} />
          <LeadPreferences lead={lead} />
        </div>
        <Timeline lead={lead} />
      </div>
    </>
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
