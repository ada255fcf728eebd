import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { PAGE_DAYS } from './shared-pages.ts';

export const sharedPageInput = z.strictObject({ propertyId: id });
/** `days`: for how long, from now on. */
export const sharePageInput = z.strictObject({ propertyId: id, days: z.literal([...PAGE_DAYS]) });
