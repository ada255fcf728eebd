import type { ReactNode } from 'react';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { WhatsAppLinks, whatsAppChats } from '../../ui/display/whatsapp-links.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { RecordDetailPage } from '../../ui/record/record-detail-page.tsx';
import { EditLink, RecordHeader } from '../../ui/record/record-header.tsx';
import { RecordLayout } from '../../ui/record/record-layout.tsx';
import { OwnerResponsibleMenu, OwnerStatusMenu } from './owner-in-place.tsx';
import { ownerRecord } from './owner-record.tsx';
import type { Owner } from './owner-types.ts';

type OwnerDetailPageProps = {
  id: string;
  /** What has happened and what is next. */
  activity: (owner: Owner) => ReactNode;
  /** The owner's properties and ads. */
  related: ReactNode;
};

/** The detail page of an owner. */
export function OwnerDetailPage({ id, activity, related }: OwnerDetailPageProps) {
  return (
    <RecordDetailPage id={id} definition={ownerRecord}>
      {(owner, onDelete) => (
        <>
          <RecordHeader
            definition={ownerRecord}
            record={owner}
            badges={<OwnerStatusMenu record={owner} />}
            editAction={<EditLink definition={ownerRecord} id={id} />}
            onDelete={onDelete}
          />
          <RecordLayout
            facts={<OwnerFacts owner={owner} />}
            activity={activity(owner)}
            side={{ label: 'Propiedades', content: related }}
          />
        </>
      )}
    </RecordDetailPage>
  );
}

function OwnerFacts({ owner }: { owner: Owner }) {
  const { name, email, phone, createdAt, updatedAt } = owner;
  return (
    <CardSection title="Información de contacto">
      <DescriptionList className="[&>div]:grid-cols-[6rem_minmax(0,1fr)]">
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
        {phone && whatsAppChats(phone).length > 0 && (
          <DescriptionItem label="WhatsApp">
            <WhatsAppLinks phone={phone} name={name} />
          </DescriptionItem>
        )}
        <DescriptionItem label="Responsable">
          <OwnerResponsibleMenu record={owner} />
        </DescriptionItem>
        <DescriptionItem label="Creado">
          <DateTime iso={createdAt} />
        </DescriptionItem>
        <DescriptionItem label="Actualizado">
          <DateTime iso={updatedAt} />
        </DescriptionItem>
      </DescriptionList>
    </CardSection>
  );
}
