import { getStatusGroup, type PropertyStatus } from '../properties/properties.ts';
import { hasPriceKind, type PropertyOperation, propertyOperations } from '../properties/property-price.ts';

/** Days for which the link of a report works, from the moment in which it is made. */
export const REPORT_LINK_DAYS = 30;
/** Days of a period, both ends included. */
export const MAX_PERIOD_DAYS = 366;
export const DEFAULT_PERIOD_DAYS = 30;

/** What an owner may answer from the report: that the price is to be reviewed, that the property is still offered, or is not any more. */
export const ownerAnswers = ['reviewPrice', 'keep', 'withdraw'] as const;
export type OwnerAnswer = (typeof ownerAnswers)[number];

/** Returns when the link of a report that is made now ends (ISO). */
export const getReportExpiry = (now = Date.now()): string =>
  new Date(now + REPORT_LINK_DAYS * 86_400_000).toISOString();

/** Returns the path of a report; its token names its cell. */
export const toReportPath = (token: string) => `/r/${token}`;

/** Whether the owner of a property is asked: of one that is reserved, sold or rented there is nothing to decide. */
export const takesAnswers = (status: PropertyStatus): boolean => getStatusGroup(status) === 'available';

/** Returns for what a property is offered: one operation, or null for both. */
export function getOfferedOperation(status: PropertyStatus): PropertyOperation | null {
  const [first, second] = propertyOperations.filter((operation) => hasPriceKind(status, operation));
  return second ? null : (first ?? null);
}

/** Returns how that is said after 'sigue' or 'ya no está'. */
export const offeredText = (operation: PropertyOperation | null): string =>
  operation === 'sale' ? 'en venta' : operation === 'rent' ? 'en alquiler' : 'en venta o alquiler';
