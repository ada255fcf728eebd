import * as z from 'zod/mini';
import { id } from '../fields.ts';

/** A property, or that of an ad. */
export const publishingCheckInput = z.union([
  z.strictObject({ propertyId: id }),
  z.strictObject({ adId: id }),
]);
