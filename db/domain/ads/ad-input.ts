import * as z from 'zod/mini';
import {
  clientKey,
  type EnumFields,
  id,
  knownEnums,
  manyInput,
  sortableListInput,
  storedEnums,
  version,
} from '../fields.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { orNull, paragraph, requiredLine, search } from '../text.ts';
import { webAddressOrNull } from '../web-address.ts';
import { adPlatforms, adStatuses } from './ads.ts';

const adForm = ({ value }: EnumFields) =>
  z.strictObject({
    title: requiredLine(MAX_LENGTHS.title, 'El título es obligatorio.'),
    description: orNull(paragraph(MAX_LENGTHS.description)),
    propertyId: z.uuid('Selecciona la propiedad que se anuncia.'),
    platform: value(adPlatforms),
    status: z.enum(adStatuses),
    /** Of the ad on its platform; undefined keeps it. */
    url: z.optional(webAddressOrNull('El enlace debe empezar por http:// o https://.')),
  });
/** The form of a new ad. */
export const adInput = adForm(knownEnums);
/** The form of an edited ad, which may keep a stored platform that is no longer in the list. */
export const adEditInput = adForm(storedEnums);
/** The list of the valid values, by field (see assertKnownOrStored). */
export const adEnums = { platform: adPlatforms };
export type AdInput = z.output<typeof adInput>;

export const adFilters = z.strictObject({
  title: z.optional(search),
  status: z.optional(z.enum(adStatuses)),
  platform: z.optional(z.enum(adPlatforms)),
  propertyId: z.optional(id),
  ownerId: z.optional(id),
});
export type AdFilters = z.output<typeof adFilters>;

export const adSorts = ['title', 'platform', 'views', 'status', 'updated', 'created'] as const;
export const adListInput = sortableListInput(adFilters, adSorts);
export const adCreateInput = z.strictObject({ clientKey, ad: adInput });
export const adUpdateInput = z.strictObject({ id, version, ad: adEditInput });
export const adStatusInput = z.strictObject({ id, version, status: z.enum(adStatuses) });
export const adStatusManyInput = manyInput({ status: z.enum(adStatuses) });
