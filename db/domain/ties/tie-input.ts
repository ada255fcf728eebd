import * as z from 'zod/mini';
import { id } from '../fields.ts';

/** A lead and an owner who are the same person or household. */
export const tieInput = z.strictObject({ leadId: id, ownerId: id });
export type TieInput = z.output<typeof tieInput>;
