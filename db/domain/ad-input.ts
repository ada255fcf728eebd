import * as z from 'zod/mini';
import { adPlatforms, adStatuses } from './ads.ts';
import { clientKey, id, listInput, version } from './fields.ts';
import { LONGEST, orNull, paragraph, requiredLine, search } from './text.ts';

export const adInput = z.strictObject({
  title: requiredLine(LONGEST.title, 'El título es obligatorio.'),
  description: orNull(paragraph(LONGEST.description)),
  propertyId: z.uuid('Selecciona la propiedad que se anuncia.'),
  platform: z.enum(adPlatforms),
  status: z.enum(adStatuses),
});
export type AdInput = z.output<typeof adInput>;

export const adFilters = z.strictObject({
  title: z.optional(search),
  status: z.optional(z.enum(adStatuses)),
  platform: z.optional(z.enum(adPlatforms)),
  propertyId: z.optional(id),
  ownerId: z.optional(id),
});
export type AdFilters = z.output<typeof adFilters>;

export const adListInput = listInput(adFilters);
export const adCreateInput = z.strictObject({ clientKey, ad: adInput });
export const adUpdateInput = z.strictObject({ id, version, ad: adInput });
