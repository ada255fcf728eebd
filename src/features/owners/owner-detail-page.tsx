import type { ReactNode } from 'react';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { RecordDetailPage } from '../../ui/record/record-detail-page.tsx';
import { EditLink, RecordHeader } from '../../ui/record/record-header.tsx';
import { OwnerBadge } from './owner-badge.tsx';
import { ownerRecord } from './owner-record.tsx';
import type { Owner } from './owner-types.ts';

type OwnerDetailPageProps = { id: string; children: ReactNode };

/** The detail page of an owner; related records (children) are beside the data, below it on phones. */
export function OwnerDetailPage({ id, children }: OwnerDetailPageProps) {
  return (
    <RecordDetailPage id={id} definition={ownerRecord}>
      {(owner, onDelete) => (
        <>
          <RecordHeader
            definition={ownerRecord}
            record={owner}
            badges={<OwnerBadge status={owner.status} />}
            editAction={<EditLink definition={ownerRecord} id={id} />}
            onDelete={onDelete}
          />
          <div className="grid items-start gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)]">
            <OwnerFacts owner={owner} />
            <div className="flex min-w-0 flex-col gap-4">{children}</div>
          </div>
        </>
      )}
    </RecordDetailPage>
  );
}

function OwnerFacts({ owner: { email, phone, createdAt, updatedAt } }: { owner: Owner }) {
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
