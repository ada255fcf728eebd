import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { Fact, Facts } from '../../ui/display/description-list.tsx';
import { Moment } from '../../ui/display/date-time.tsx';
import { Neighbours } from '../../ui/record/previous-next-links.tsx';
import { PageHeader } from '../../ui/layout/page.tsx';
import { OwnerBadge } from './owner-badge.tsx';
import type { Owner } from './owner-types.ts';

type OwnerDetailProps = { owner: Owner; onDelete: () => void; children: ReactNode };

/** One owner as a page to read; what belongs to the owner (children) stands beside the facts, below them on phones. */
export function OwnerDetail({ owner, onDelete, children }: OwnerDetailProps) {
  return (
    <>
      <PageHeader
        back={<BackLink to="/crm/property-owners">Property Owners</BackLink>}
        beside={
          <Neighbours
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
      <Facts className="[&>div]:grid-cols-[6rem_minmax(0,1fr)]">
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
        <Fact label="Creado">
          <Moment iso={createdAt} />
        </Fact>
        <Fact label="Actualizado">
          <Moment iso={updatedAt} />
        </Fact>
      </Facts>
    </CardSection>
  );
}
