import type { ReactNode } from 'react';
import { formatCadastralReference } from '../../../db/domain/properties/cadastral-reference.ts';
import { getEnergyLabel } from '../../../db/domain/properties/energy-labels.ts';
import { needsPurpose, toStressedMarketSentence } from '../../../db/domain/properties/rent-law.ts';
import { formatEurosPerMonth, formatSquareMetres } from '../../lib/format/format.ts';
import { addressVisibilityText } from '../../texts/property-texts.ts';
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import type { Property } from './property-types.ts';

type Fact = [label: string, value: ReactNode];
const isKnown = ([, value]: Fact) => value !== null && value !== '' && value !== false;
const toItem = ([label, value]: Fact) => (
  <DescriptionItem key={label} label={label}>
    {value}
  </DescriptionItem>
);

/** What an advert says of a property beside its rooms, as items of its list of facts. */
export function PublishedFacts({ property }: { property: Property }) {
  const { usableArea, plotArea, builtYear } = property;
  const facts: Fact[] = [
    ['Superficie útil', usableArea && formatSquareMetres(usableArea)],
    ['Parcela', plotArea && formatSquareMetres(plotArea)],
    ['Construida en', builtYear],
    ['Consumo', getEnergyLabel(property, 'energyConsumption')],
    ['Emisiones', getEnergyLabel(property, 'energyEmissions')],
  ];
  return facts.filter(isKnown).map(toItem);
}

/** What is kept of a property for its adverts; nothing where it has none of it. */
export function PublishingSection({ property }: { property: Property }) {
  const { postalCode, town, province, cadastralReference, communityFee, latitude, longitude } = property;
  const place = [[postalCode, town].filter(Boolean).join(' '), province !== town && province];
  const facts = (
    [
      ['Población', place.filter(Boolean).join(', ')],
      ['En público', property.street && addressVisibilityText(property.addressVisibility)],
      ['Coordenadas', latitude !== null && longitude !== null && `${latitude}, ${longitude}`],
      ['Ref. catastral', cadastralReference && formatCadastralReference(cadastralReference)],
      ['Comunidad', communityFee && formatEurosPerMonth(communityFee)],
      ['Finalidad', needsPurpose(property) && property.rentPurpose],
      ['Alquiler', toStressedMarketSentence(property, 'es')],
      ['Licencia turística', property.touristLicence],
      ['N.º de registro', property.registryNumber],
    ] satisfies Fact[]
  ).filter(isKnown);
  const descriptions = [
    { label: 'En español', lang: 'es', text: property.descriptionEs },
    { label: 'En catalán', lang: 'ca', text: property.descriptionCa },
  ].filter(({ text }) => text);
  if (facts.length + descriptions.length === 0) return null;
  return (
    <CardSection title="Datos para publicar">
      <DescriptionList className="[&>div]:grid-cols-[6.5rem_minmax(0,1fr)]">
        {facts.map(toItem)}
      </DescriptionList>
      {descriptions.map(({ label, lang, text }) => (
        <div key={lang} className="not-first:mt-3">
          <h3 className="font-normal text-ink-soft">{label}</h3>
          <p lang={lang} className="break-words whitespace-pre-line">
            {text}
          </p>
        </div>
      ))}
    </CardSection>
  );
}
