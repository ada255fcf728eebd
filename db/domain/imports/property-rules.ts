import * as z from 'zod/mini';
import { composeAddress } from '../properties/address.ts';
import { parseDegrees } from '../properties/coordinates.ts';
import { propertyChecks, propertyInput } from '../properties/property-input.ts';
import { propertyFields } from './property-fields.ts';
import type { RowRules, Values } from './row-rules.ts';

const { ownerId, assignedTo, ...schemas } = propertyInput.shape;
/** What the form checks of several fields, whatever the others hold. */
const together = z.looseObject({}).check(...propertyChecks());

const PARTS = { street: null, streetNumber: null, floor: null, door: null, postalCode: null, town: null };
/** Returns values with the address as it is shown on one line: once there is a street, composed of the parts. */
export function withComposedAddress(changed: Values, merged: Values): Values {
  const composed = composeAddress({ ...PARTS, ...merged });
  return composed === null ? changed : { ...changed, address: composed };
}

export const propertyRules: RowRules = {
  fields: propertyFields,
  schemas,
  prepare: {
    latitude: parseDegrees,
    longitude: parseDegrees,
    // A spreadsheet takes '08024' for a number.
    postalCode: (text) => text.trim().replace(/^\d{4}$/, '0$&'),
  },
  titleFields: ['title', 'reference'],
  findContradiction(record) {
    const [issue] = together.safeParse(record).error?.issues ?? [];
    return issue ? `${propertyFields[String(issue.path[0])]?.label}: ${issue.message}` : null;
  },
  findMissing: ({ title }) => (title ? null : 'El título es obligatorio.'),
  deriveValues: withComposedAddress,
};
