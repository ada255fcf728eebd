import {
  adCreateInput,
  adListInput,
  adStatusInput,
  adStatusManyInput,
  adUpdateInput,
} from '../../../db/domain/ads/ad-input.ts';
import { idInput } from '../../../db/domain/fields.ts';
import { ads } from '../../../db/tables/ads.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findAd, findAdFiles, findAdPage } from './reads.ts';
import { updateAd } from './writes.ts';

export const adsRouter = router({
  /** Returns a page, newest first or in the chosen order, each ad with its property's title, and the counts of matching and of all ads. */
  list: agencyProcedure
    .meta({ reads: ['ads', 'leads', 'properties', 'property_images'] })
    .input(adListInput)
    .query(({ ctx: { tenantDb }, input }) => findAdPage(tenantDb, input)),

  /** Returns an ad with its property, the property's owner or null, and the ids of its neighbours in the list. Throws NOT_FOUND. */
  get: agencyProcedure
    .meta({ reads: ['ads', 'leads', 'properties', 'property_owners'] })
    .input(idInput)
    .query(({ ctx: { tenantDb }, input }) => findAd(tenantDb, input.id)),

  /** Returns the photos and documents of an ad's property, as photos.list and documents.list do. Throws NOT_FOUND. */
  files: agencyProcedure
    .meta({
      reads: ['ads', 'document_waivers', 'properties', 'property_documents', 'property_images', 'users'],
    })
    .input(idInput)
    .query(({ ctx: { tenantDb }, input }) => findAdFiles(tenantDb, input.id)),

  create: agencyProcedure
    .meta({ touches: ['ads', 'properties'] })
    .input(adCreateInput)
    .mutation(async ({ ctx: { tenantDb }, input: { clientKey, ad } }) => {
      const { id } = await tenantDb.insert(ads, clientKey, ad);
      return { id };
    }),

  update: agencyProcedure
    .meta({ touches: ['ads', 'properties'] })
    .input(adUpdateInput)
    .mutation(({ ctx: { tenantDb }, input: { ad, ...ref } }) => updateAd(tenantDb, ref, ad)),

  setStatus: agencyProcedure
    .meta({ touches: ['ads', 'properties'] })
    .input(adStatusInput)
    .mutation(async ({ ctx: { tenantDb }, input: { status, ...ref } }) => {
      const { version } = await tenantDb.update(ads, ref, { status });
      return { version };
    }),

  /** Changes the status of many, all or none. Throws CONFLICT, NOT_FOUND. */
  setStatusMany: agencyProcedure
    .meta({ touches: ['ads', 'properties'] })
    .input(adStatusManyInput)
    .mutation(async ({ ctx: { tenantDb }, input: { rows, ...options } }) => ({
      kept: await tenantDb.updateMany(ads, rows, options),
    })),

  delete: agencyProcedure
    .meta({ touches: ['ads', 'leads', 'properties'] })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(ads, id)),
});
