import * as z from 'zod/mini';
import { id } from '../fields.ts';

export const publishingCheckInput = z.strictObject({ propertyId: id });
