import { useState } from 'react';
import { type PriceStep, toPriceSteps } from '../../../db/domain/properties/price-history.ts';
import { hasPriceKind, propertyOperations } from '../../../db/domain/properties/property-price.ts';
import { formatDay, formatEuros, formatEurosPerMonth } from '../../lib/format/format.ts';
import { differenceText } from '../../lib/format/price-text.ts';
import { Button } from '../../ui/button.tsx';
import type { Property } from './property-types.ts';

/** The prices of an operation that are shown before the button that shows them all. */
const FEW = 3;

/**
 * The prices that a property has had, of the operations that its status shows, each with its day and its difference from the one before;
 * since when there is only one.
 */
export function PriceHistory({ property }: { property: Property }) {
  return propertyOperations
    .filter((operation) => hasPriceKind(property.status, operation))
    .map((operation) => toPriceSteps(property.priceChanges, operation))
    .filter((steps) => steps.length > 0)
    .map((steps) => <PriceSteps key={steps[0]?.operation} steps={steps} />);
}

function PriceSteps({ steps }: { steps: PriceStep[] }) {
  const [isOpen, setOpen] = useState(false);
  const [first, second] = steps;
  // The price itself stands above.
  if (first && !second) return <p>{`Sin cambios desde el ${formatDay(first.at)}`}</p>;
  const shown = isOpen ? steps : steps.slice(0, FEW);
  return (
    <div className="not-first:mt-2">
      <ol
        className="grid gap-y-1.5"
        aria-label={steps[0]?.operation === 'rent' ? 'Precios de alquiler' : 'Precios de venta'}
      >
        {shown.map((step) => (
          <PriceLine key={step.at} step={step} />
        ))}
      </ol>
      {steps.length > FEW && (
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isOpen}
          className="-ml-2"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Ver menos' : `Ver los ${steps.length}`}
        </Button>
      )}
    </div>
  );
}

function PriceLine({ step: { operation, at, amount, difference } }: { step: PriceStep }) {
  const show = operation === 'rent' ? formatEurosPerMonth : formatEuros;
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        {amount === null ? 'Sin precio' : show(amount)}
        {difference !== null && <span className="text-13 text-ink-soft">{differenceText(difference)}</span>}
      </p>
      <time dateTime={at} className="block text-13 text-ink-soft">
        {formatDay(at)}
      </time>
    </li>
  );
}
