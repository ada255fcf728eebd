import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { today } from '../../../db/domain/madrid.ts';
import { formatCount, formatDay, formatSquareMetres } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { priceText } from '../../lib/format/price-text.ts';
import { sortedFeatures } from '../../texts/property-texts.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { DateItem } from '../../ui/display/date-item.tsx';
import {
  DescriptionItem,
  DescriptionList,
  descriptionLinkClass,
} from '../../ui/display/description-list.tsx';
import { OwnerLink } from '../../ui/display/owner-link.tsx';
import { TagList } from '../../ui/display/tag-list.tsx';
import { WebLink } from '../../ui/display/web-link.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { RecordDialogPage } from '../../ui/record/record-dialog-page.tsx';
import { AdStatusMenu } from './ad-in-place.tsx';
import { LazyAdEdit } from './ad-modals.tsx';
import { adRecord } from './ad-record.tsx';
import { type Ad, toLeadCount } from './ad-types.ts';

type AdDetailPageProps = {
  id: string;
  /** Whether the edit form is open, by the URL. */
  editing?: boolean;
  /** The related records of the advertised property. */
  children?: (ad: Ad) => ReactNode;
};

/** The detail page of an ad, with the advertised property and its related records; its form opens in a dialog. */
export function AdDetailPage({ id, editing, children }: AdDetailPageProps) {
  return (
    <RecordDialogPage
      id={id}
      definition={adRecord}
      badges={(ad) => <AdStatusMenu record={ad} />}
      Form={LazyAdEdit}
      editing={editing}
    >
      {(ad) => (
        <div className="@container/record grid grid-cols-1 items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-4">
            <AdFacts ad={ad} />
            <AdProperty property={ad.property} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-4">{children?.(ad)}</div>
        </div>
      )}
    </RecordDialogPage>
  );
}

function AdFacts({ ad }: { ad: Ad }) {
  const { description, platform, url, externalId, publishedOn, expiresOn, views } = ad;
  return (
    <CardSection title="Información del anuncio">
      {description && <p className="mb-4 whitespace-pre-line break-words">{description}</p>}
      <DescriptionList>
        <DescriptionItem label="Plataforma">
          <Badge>{platform}</Badge>
        </DescriptionItem>
        {url && (
          <DescriptionItem label="Enlace">
            <WebLink address={url} />
          </DescriptionItem>
        )}
        {externalId && <DescriptionItem label="Id en el portal">{externalId}</DescriptionItem>}
        {publishedOn && <DescriptionItem label="Publicado">{formatDay(publishedOn)}</DescriptionItem>}
        {expiresOn && (
          <DescriptionItem label={expiresOn < today() ? 'Caducó' : 'Caduca'}>
            {formatDay(expiresOn)}
          </DescriptionItem>
        )}
        <DescriptionItem label="Vistas">{formatCount(views)}</DescriptionItem>
        <DescriptionItem label="Leads">
          {formatCount(toLeadCount(ad))}
          {ad.receivedLeads > 0 && ad.leadsCount > 0 && (
            <span className="text-12 text-ink-soft">
              {' '}
              ({plural(ad.receivedLeads, 'recibido', 'recibidos')} y{' '}
              {plural(ad.leadsCount, 'anotado', 'anotados')})
            </span>
          )}
        </DescriptionItem>
        <DateItem label="Creado" iso={ad.createdAt} />
        <DateItem label="Actualizado" iso={ad.updatedAt} />
      </DescriptionList>
    </CardSection>
  );
}

const unspecified = <span className="text-ink-faint">Sin especificar</span>;

/** The advertised property and its owner. */
function AdProperty({ property }: { property: Ad['property'] }) {
  const { id, title, type, address, bedrooms, bathrooms, area: metres, owner, features } = property;
  return (
    <CardSection title="Propiedad asociada">
      <DescriptionList>
        <DescriptionItem label="Título">
          <Link to="/crm/properties/$id" params={{ id }} className={`${descriptionLinkClass} font-medium`}>
            {title}
          </Link>
        </DescriptionItem>
        <DescriptionItem label="Tipo">{type ?? unspecified}</DescriptionItem>
        <DescriptionItem label="Dirección">{address ?? unspecified}</DescriptionItem>
        <DescriptionItem label="Habitaciones">
          {bedrooms === null ? unspecified : formatCount(bedrooms)}
        </DescriptionItem>
        <DescriptionItem label="Baños">
          {bathrooms === null ? unspecified : formatCount(bathrooms)}
        </DescriptionItem>
        <DescriptionItem label="Superficie">
          {metres === null ? unspecified : formatSquareMetres(metres)}
        </DescriptionItem>
        <DescriptionItem label="Precio">{priceText(property)}</DescriptionItem>
        <DescriptionItem label="Propietario">
          {owner ? (
            <OwnerLink {...owner} linkClass={descriptionLinkClass} />
          ) : (
            <span className="text-ink-faint">Sin propietario</span>
          )}
        </DescriptionItem>
        <DescriptionItem label="Características">
          <TagList words={sortedFeatures(features)} />
        </DescriptionItem>
      </DescriptionList>
    </CardSection>
  );
}
