import type { ReactNode } from 'react';
import { ContactItems } from '../../ui/display/contact-items.tsx';
import { DateItem } from '../../ui/display/date-item.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { RecordDetailPage } from '../../ui/record/record-detail-page.tsx';
import { RecordLayout } from '../../ui/record/record-layout.tsx';
import { OwnerResponsibleMenu, OwnerStatusMenu } from './owner-in-place.tsx';
import { ownerRecord } from './owner-record.tsx';
import type { Owner } from './owner-types.ts';

type OwnerDetailPageProps = {
  id: string;
  /** What has happened and what is next. */
  activity: (owner: Owner) => ReactNode;
  /** The further contacts. */
  contacts: (owner: Owner) => ReactNode;
  /** The tags, in the header. */
  tags: (owner: Owner) => ReactNode;
  /** The owner's properties and ads. */
  related: ReactNode;
};

/** The detail page of an owner. */
export function OwnerDetailPage({ id, activity, contacts, tags, related }: OwnerDetailPageProps) {
  return (
    <RecordDetailPage
      id={id}
      form="/crm/property-owners/$id"
      definition={ownerRecord}
      badges={(owner) => (
        <>
          <OwnerStatusMenu record={owner} />
          {tags(owner)}
        </>
      )}
    >
      {(owner) => (
        <RecordLayout
          facts={
            <>
              <OwnerFacts owner={owner} />
              {contacts(owner)}
            </>
          }
          activity={activity(owner)}
          side={{ label: 'Propiedades', content: related }}
        />
      )}
    </RecordDetailPage>
  );
}

function OwnerFacts({ owner }: { owner: Owner }) {
  return (
    <CardSection title="Información de contacto">
      <DescriptionList className="[&>div]:grid-cols-[6rem_minmax(0,1fr)]">
        <ContactItems person={owner} />
        <DescriptionItem label="Responsable">
          <OwnerResponsibleMenu record={owner} />
        </DescriptionItem>
        <DateItem label="Creado" iso={owner.createdAt} />
        <DateItem label="Actualizado" iso={owner.updatedAt} />
      </DescriptionList>
    </CardSection>
  );
}
