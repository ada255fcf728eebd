import type { ReactElement, ReactNode } from 'react';
import { formatDay } from '../../lib/format/format.ts';
import { perMetreText } from '../../lib/format/price-text.ts';
import { sortedFeatures } from '../../texts/property-texts.ts';
import { DateItem } from '../../ui/display/date-item.tsx';
import {
  DescriptionItem,
  DescriptionList,
  descriptionLinkClass,
} from '../../ui/display/description-list.tsx';
import { OwnerLink } from '../../ui/display/owner-link.tsx';
import { TagList } from '../../ui/display/tag-list.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { RecordDetailPage } from '../../ui/record/record-detail-page.tsx';
import { RecordLayout } from '../../ui/record/record-layout.tsx';
import { PriceHistory } from './price-history.tsx';
import { PropertyPrice, PropertyResponsibleMenu, PropertyStatusMenu } from './property-in-place.tsx';
import { propertyRecord } from './property-record.tsx';
import { roomTexts } from './property-rooms.ts';
import type { Property } from './property-types.ts';
import { PublishedFacts, PublishingSection } from './publishing-facts.tsx';

type PropertyDetailPageProps = {
  id: string;
  /** What has happened and what is next. */
  activity: (property: Property) => ReactNode;
  /** The property's cover, shown by one of two places of the page. */
  cover: (className: string) => ReactNode;
  /** The property's photos and documents. */
  files: ReactNode;
  /** The property's ads. */
  related: ReactNode;
  /** Shares the property, in the header. */
  share: (property: Property) => ReactNode;
  /** The tags, in the header. */
  tags: (property: Property) => ReactNode;
  /** The leads that match the property. */
  matches?: ReactElement;
};

/** The detail page of a property. */
export function PropertyDetailPage({
  id,
  activity,
  cover,
  files,
  related,
  share,
  tags,
  matches,
}: PropertyDetailPageProps) {
  return (
    <RecordDetailPage
      id={id}
      form="/crm/properties/$id"
      definition={propertyRecord}
      actions={share}
      badges={(property) => (
        <>
          <PropertyStatusMenu record={property} />
          {property.reference && (
            <span title="Referencia" className="text-13 text-ink-soft tabular-nums">
              {property.reference}
            </span>
          )}
          {tags(property)}
        </>
      )}
    >
      {(property) => (
        <RecordLayout
          facts={
            <>
              {cover('lg:hidden')}
              <PropertyFacts property={property} />
              <CardSection title="Características">
                <TagList words={sortedFeatures(property.features)} />
              </CardSection>
              <div data-internal="" className="contents">
                <PublishingSection property={property} />
                {related}
              </div>
            </>
          }
          media={
            <>
              {cover('max-lg:hidden')}
              {files}
            </>
          }
          activity={activity(property)}
          side={matches && { label: 'Cruces', content: matches }}
          isSheet
          firstTab="facts"
        />
      )}
    </RecordDetailPage>
  );
}

const factsClass = '[&>div]:grid-cols-[6.5rem_minmax(0,1fr)]';
const unspecified = <span className="text-ink-faint">Sin especificar</span>;

/** Price, size, address and owner of a property. */
function PropertyFacts({ property }: { property: Property }) {
  const { status, type, address, zone, ownerId, ownerName, isOwnerVisible, createdAt, updatedAt } = property;
  const perMetre = perMetreText(property);
  return (
    <Card className="p-4">
      <h2 className="sr-only">Datos de la propiedad</h2>
      <PropertyPrice record={property} className="text-20 font-semibold" />
      {perMetre && <p className="text-ink-soft">{perMetre}</p>}
      <Rooms property={property} />
      <DescriptionList className={factsClass}>
        <DescriptionItem label="Dirección">{address ?? unspecified}</DescriptionItem>
        {zone && <DescriptionItem label="Zona">{zone}</DescriptionItem>}
        <DescriptionItem label="Tipo">{type ?? unspecified}</DescriptionItem>
        <PublishedFacts property={property} />
      </DescriptionList>
      <div data-internal="" className="mt-3">
        <DescriptionList className={factsClass}>
          {status === 'Alquilada' && <Contract property={property} />}
          {property.priceChanges.length > 0 && (
            <DescriptionItem label="Precios">
              <PriceHistory property={property} />
            </DescriptionItem>
          )}
          <DescriptionItem label="Propietario">
            {ownerId ? (
              <OwnerLink
                id={ownerId}
                name={ownerName}
                isVisible={isOwnerVisible}
                linkClass={descriptionLinkClass}
              />
            ) : (
              <span className="text-ink-faint">Sin propietario</span>
            )}
          </DescriptionItem>
          <DescriptionItem label="Responsable">
            <PropertyResponsibleMenu record={property} />
          </DescriptionItem>
          <DateItem label="Creada" iso={createdAt} />
          <DateItem label="Actualizada" iso={updatedAt} />
        </DescriptionList>
      </div>
    </Card>
  );
}

function Rooms({ property }: { property: Property }) {
  const words = roomTexts(property);
  if (words.length === 0) return <div className="h-3" />;
  return (
    <ul aria-label="Distribución" className="my-3 flex flex-wrap gap-2">
      {words.map((word) => (
        <li key={word} className="rounded-md bg-sunken px-3 py-1.5 font-medium">
          {word}
        </li>
      ))}
    </ul>
  );
}

function Contract({ property: { rentStartDate, rentEndDate } }: { property: Property }) {
  return (
    <>
      <DescriptionItem label="Inicio del contrato">
        {rentStartDate ? formatDay(rentStartDate) : unspecified}
      </DescriptionItem>
      <DescriptionItem label="Fin del contrato">
        {rentEndDate ? formatDay(rentEndDate) : unspecified}
      </DescriptionItem>
    </>
  );
}
