import * as z from 'zod/mini';
import {
  amount,
  clientKey,
  dayOrNull,
  type EnumFields,
  id,
  knownEnums,
  manyInput,
  sortableListInput,
  storedEnums,
  version,
} from '../fields.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { line, orNull, paragraph, requiredLine, search } from '../text.ts';
import { webAddressOrNull } from '../web-address.ts';
import { adPlatforms, adStatuses } from './ads.ts';

/** A check: an ad does not expire before it is published. */
const expiresAfterPublication = () =>
  z.refine<Record<string, unknown>>(
    ({ publishedOn, expiresOn }) =>
      typeof publishedOn !== 'string' || typeof expiresOn !== 'string' || expiresOn >= publishedOn,
    {
      when: () => true,
      error: 'La caducidad no puede ser anterior a la publicación.',
      path: ['expiresOn'],
    },
  );

const adForm = ({ value }: EnumFields) =>
  z
    .strictObject({
      title: requiredLine(MAX_LENGTHS.title, 'El título es obligatorio.'),
      description: orNull(paragraph(MAX_LENGTHS.description)),
      propertyId: z.uuid('Selecciona la propiedad que se anuncia.'),
      platform: value(adPlatforms),
      status: z.enum(adStatuses),
      // Of the ad on its platform. What a form of an earlier page does not have keeps its stored value.
      url: z.optional(webAddressOrNull('El enlace debe empezar por http:// o https://.')),
      externalId: z.optional(orNull(line(MAX_LENGTHS.externalId))),
      publishedOn: z.optional(dayOrNull),
      expiresOn: z.optional(dayOrNull),
      /** Those that it has brought beside the leads that are linked to it. */
      leadsCount: z.optional(amount),
    })
    .check(expiresAfterPublication());
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
