import { day } from '../../lib/format/format.ts';
import { perMetreText, priceText } from '../../lib/format/price-text.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Fact, Facts, factLinkClass } from '../../ui/display/description-list.tsx';
import { Moment } from '../../ui/display/date-time.tsx';
import { OwnerLink } from './owner-link.tsx';
import { roomTexts } from './property-rooms.ts';
import type { Property } from './property-types.ts';

const unknown = <span className="text-ink-faint">Sin especificar</span>;

/** What a property costs, how large it is, where it stands and whose it is. */
export function PropertyFacts({ property }: { property: Property }) {
  const { status, type, address, ownerId, ownerName, createdAt, updatedAt } = property;
  const perMetre = perMetreText(property);
  return (
    <Card className="p-4">
      <h2 className="sr-only">Datos de la propiedad</h2>
      <p className="text-20 font-semibold">{priceText(property)}</p>
      {perMetre && <p className="text-ink-soft">{perMetre}</p>}
      <Rooms property={property} />
      <Facts className="[&>div]:grid-cols-[6.5rem_minmax(0,1fr)]">
        <Fact label="Dirección">{address ?? unknown}</Fact>
        <Fact label="Tipo">{type ?? unknown}</Fact>
        {status === 'Alquilada' && <Contract property={property} />}
        <Fact label="Propietario">
          {ownerId ? (
            <OwnerLink id={ownerId} name={ownerName} className={factLinkClass} />
          ) : (
            <span className="text-ink-faint">Sin propietario</span>
          )}
        </Fact>
        <Fact label="Creada">
          <Moment iso={createdAt} />
        </Fact>
        <Fact label="Actualizada">
          <Moment iso={updatedAt} />
        </Fact>
      </Facts>
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
      <Fact label="Inicio del contrato">{rentStartDate ? day(rentStartDate) : unknown}</Fact>
      <Fact label="Fin del contrato">{rentEndDate ? day(rentEndDate) : unknown}</Fact>
    </>
  );
}
