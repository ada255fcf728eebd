import { day } from '../../lib/format/format.ts';
import { perMetreText, priceText } from '../../lib/format/price-text.ts';
import { DateTime } from '../../ui/display/date-time.tsx';
import {
  DescriptionItem,
  DescriptionList,
  descriptionLinkClass,
} from '../../ui/display/description-list.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { OwnerLink } from './owner-link.tsx';
import { roomTexts } from './property-rooms.ts';
import type { Property } from './property-types.ts';

const unknown = <span className="text-ink-faint">Sin especificar</span>;

/** Price, size, address and owner of a property. */
export function PropertyFacts({ property }: { property: Property }) {
  const { status, type, address, ownerId, ownerName, createdAt, updatedAt } = property;
  const perMetre = perMetreText(property);
  return (
    <Card className="p-4">
      <h2 className="sr-only">Datos de la propiedad</h2>
      <p className="text-20 font-semibold">{priceText(property)}</p>
      {perMetre && <p className="text-ink-soft">{perMetre}</p>}
      <Rooms property={property} />
      <DescriptionList className="[&>div]:grid-cols-[6.5rem_minmax(0,1fr)]">
        <DescriptionItem label="Dirección">{address ?? unknown}</DescriptionItem>
        <DescriptionItem label="Tipo">{type ?? unknown}</DescriptionItem>
        {status === 'Alquilada' && <Contract property={property} />}
        <DescriptionItem label="Propietario">
          {ownerId ? (
            <OwnerLink id={ownerId} name={ownerName} className={descriptionLinkClass} />
          ) : (
            <span className="text-ink-faint">Sin propietario</span>
          )}
        </DescriptionItem>
        <DescriptionItem label="Creada">
          <DateTime iso={createdAt} />
        </DescriptionItem>
        <DescriptionItem label="Actualizada">
          <DateTime iso={updatedAt} />
        </DescriptionItem>
      </DescriptionList>
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
        {rentStartDate ? day(rentStartDate) : unknown}
      </DescriptionItem>
      <DescriptionItem label="Fin del contrato">{rentEndDate ? day(rentEndDate) : unknown}</DescriptionItem>
    </>
  );
}
