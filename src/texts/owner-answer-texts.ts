import type { PropertyOperation } from '../../db/domain/properties/property-price.ts';
import { type OwnerAnswer, offeredText } from '../../db/domain/shared-pages/owner-reports.ts';

/** What the owner of a property answered in its report; `operation`: for what it is offered, null for both. */
export function ownerAnswerText(answer: OwnerAnswer, operation: PropertyOperation | null): string {
  const offered = offeredText(operation);
  if (answer === 'keep') return `El propietario dice que sigue ${offered}`;
  if (answer === 'withdraw') return `El propietario dice que ya no está ${offered}`;
  return 'El propietario pide revisar el precio';
}
