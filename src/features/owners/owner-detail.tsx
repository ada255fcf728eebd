import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { PreviousNextLinks } from '../../ui/record/previous-next-links.tsx';
import { OwnerBadge } from './owner-badge.tsx';
import type { Owner } from './owner-types.ts';

type OwnerDetailProps = { owner: Owner; onDelete: () => void; children: ReactNode };

/** The detail page of an owner; related records (children) are beside the data, below it on phones. */
export function OwnerDetail({ owner, onDelete, children }: OwnerDetailProps) {
  return (
    <>
      <PageHeader
        back={<BackLink to="/crm/property-owners">Property Owners</BackLink>}
        beside={
          <PreviousNextLinks
            to="/crm/property-owners/$id"
            words={['Otros propietarios', 'Propietario anterior', 'Propietario siguiente']}
            record={owner}
          />
        }
        title={owner.name}
        badges={<OwnerBadge status={owner.status} />}
        actions={
          <>
            <Link
              to="/crm/property-owners/$id/edit"
              params={{ id: owner.id }}
              className={`${buttonClass()} [&>svg]:size-4`}
            >
              <Pencil aria-hidden="true" />
              Editar
            </Link>
            <DeleteButton onClick={onDelete} />
          </>
        }
      />
      <div className="grid items-start gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)]">
        <OwnerFacts owner={owner} />
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
      </div>
    </>
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
