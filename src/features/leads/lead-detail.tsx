import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { leadSourceText, timeRangeText } from '../../texts/lead-texts.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { Fact, Facts } from '../../ui/display/description-list.tsx';
import { Moment } from '../../ui/display/date-time.tsx';
import { Neighbours } from '../../ui/record/previous-next-links.tsx';
import { PageHeader } from '../../ui/layout/page.tsx';
import { LeadMarks } from './lead-editable-badges.tsx';
import { LeadPreferences } from './lead-preferences.tsx';
import type { Lead } from './lead-types.ts';

/** One lead as a page to read. */
export function LeadDetail({ lead, onDelete }: { lead: Lead; onDelete: () => void }) {
  return (
    <>
      <PageHeader
        back={<BackLink to="/crm/leads">Leads</BackLink>}
        beside={
          <Neighbours
            to="/crm/leads/$id"
            words={['Otros leads', 'Lead anterior', 'Lead siguiente']}
            record={lead}
          />
        }
        title={lead.name}
        badges={<LeadMarks lead={lead} />}
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
      <Facts>
        {!email && !phone && <Fact label="Contacto">Sin contacto</Fact>}
        {email && (
          <Fact label="Email">
            <EmailLink email={email} whole />
          </Fact>
        )}
        {phone && (
          <Fact label="Teléfono">
            <PhoneLink phone={phone} />
          </Fact>
        )}
        <Fact label="Fuente">{leadSourceText(source)}</Fact>
      </Facts>
    </CardSection>
  );
}

function Timeline({ lead: { createdAt, updatedAt, timeRangeInterest } }: { lead: Lead }) {
  return (
    <CardSection title="Cronología">
      <Facts>
        <Fact label="Creado">
          <Moment iso={createdAt} />
        </Fact>
        <Fact label="Actualizado">
          <Moment iso={updatedAt} />
        </Fact>
        <Fact label="Plazo de interés">{timeRangeText(timeRangeInterest)}</Fact>
      </Facts>
    </CardSection>
  );
}
