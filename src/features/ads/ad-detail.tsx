import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page.tsx';
import { DeleteButton } from '../../ui/record/delete-button.tsx';
import { PreviousNextLinks } from '../../ui/record/previous-next-links.tsx';
import { AdBadge } from './ad-badge.tsx';
import { AdProperty } from './ad-property.tsx';
import type { Ad } from './ad-types.ts';

type AdDetailProps = { ad: Ad; onEdit: () => void; onDelete: () => void; children?: ReactNode };

/** The detail page of an ad, with the advertised property and its related records (children). */
export function AdDetail({ ad, onEdit, onDelete, children }: AdDetailProps) {
  return (
    <>
      <PageHeader
        back={<BackLink to="/crm/ads">Ads</BackLink>}
        beside={
          <PreviousNextLinks
            to="/crm/ads/$id"
            words={['Otros anuncios', 'Anuncio anterior', 'Anuncio siguiente']}
            record={ad}
          />
        }
        title={ad.title}
        badges={<AdBadge status={ad.status} />}
        actions={
          <>
            <Button icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
              Editar
            </Button>
            <DeleteButton onClick={onDelete} />
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-4">
          <AdFacts ad={ad} />
          <AdProperty property={ad.property} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
      </div>
    </>
  );
}

function AdFacts({ ad: { description, platform, views, leadsCount, createdAt, updatedAt } }: { ad: Ad }) {
  return (
    <CardSection title="Información del anuncio">
      {description && <p className="mb-4 whitespace-pre-line break-words">{description}</p>}
      <DescriptionList>
        <DescriptionItem label="Plataforma">
          <Badge>{platform}</Badge>
        </DescriptionItem>
        <DescriptionItem label="Vistas">{count(views)}</DescriptionItem>
        <DescriptionItem label="Leads">{count(leadsCount)}</DescriptionItem>
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
