import { MAX_CLOSING } from '../../../db/domain/properties/closings.ts';
import { getStatusGroup, type PropertyStatus } from '../../../db/domain/properties/properties.ts';
import { openClosing } from '../../lib/records/closing-requests.ts';

/**
 * Asks what is left to do with properties that have got this status, where it closes them; of more than MAX_CLOSING.properties nothing is
 * asked. `asksRent`: also the days of the rent.
 */
export function requestClosing(
  ids: readonly string[],
  status: PropertyStatus,
  asksRent = status === 'Alquilada',
): void {
  if (getStatusGroup(status) === 'sold' && ids.length <= MAX_CLOSING.properties)
    openClosing({ key: crypto.randomUUID(), ids, asksRent });
}
