import { idInput } from '../../../db/domain/fields.ts';
import {
  tagChangeInput,
  tagCreateInput,
  tagRefInput,
  tagUniteInput,
  tagUpdateInput,
} from '../../../db/domain/tags/tag-input.ts';
import { agencyProcedure, HEAVY, managerProcedure, router } from '../../trpc.ts';
import { countTagged, findRetired, findTags } from './reads.ts';
import { changeTags } from './tag-changes.ts';
import { createTag, restoreTag, retireTag, updateTag } from './writes.ts';

/** The tags of the agency, and those of its leads, owners and properties. */
export const tagsRouter = router({
  /** Returns the tags by name, each with the ids of those that were united with it. */
  list: agencyProcedure.meta({ reads: ['tags'] }).query(({ ctx: { tenantDb } }) => findTags(tenantDb)),

  /** Returns how many of the records that the user sees each tag has. */
  counts: agencyProcedure
    .meta({
      ...HEAVY,
      reads: ['lead_tags', 'leads', 'owner_tags', 'properties', 'property_owners', 'property_tags', 'tags'],
    })
    .query(({ ctx: { tenantDb } }) => countTagged(tenantDb)),

  /** Returns the tags that `restore` takes back, the last one first. */
  retired: managerProcedure.meta({ reads: ['tags'] }).query(({ ctx: { tenantDb } }) => findRetired(tenantDb)),

  /** Returns the new tag, or the one that has this name. Throws CONFLICT where there are too many. */
  create: agencyProcedure
    .meta({ touches: ['tags'] })
    .input(tagCreateInput)
    .mutation(({ ctx: { tenantDb }, input }) => createTag(tenantDb, input)),

  /** Adds tags to records and removes others, all or none; returns the changes that undo it. Throws NOT_FOUND, CONFLICT. */
  change: agencyProcedure
    .meta({ touches: ['lead_tags', 'owner_tags', 'property_tags'] })
    .input(tagChangeInput)
    .mutation(({ ctx: { tenantDb }, input: { kind, changes } }) => changeTags(tenantDb, kind, changes)),

  /** Renames and recolours a tag. Throws NOT_FOUND, CONFLICT. */
  update: managerProcedure
    .meta({ touches: ['tags'] })
    .input(tagUpdateInput)
    .mutation(({ ctx: { tenantDb }, input: { tag, ...ref } }) => updateTag(tenantDb, ref, tag)),

  /** Lets the records of a tag have another one instead. Throws NOT_FOUND, CONFLICT. */
  unite: managerProcedure
    .meta({ touches: ['tags'] })
    .input(tagUniteInput)
    .mutation(({ ctx: { tenantDb }, input: { into, ...ref } }) => retireTag(tenantDb, ref, into)),

  /** Throws NOT_FOUND, CONFLICT. */
  delete: managerProcedure
    .meta({ touches: ['tags'] })
    .input(tagRefInput)
    .mutation(({ ctx: { tenantDb }, input }) => retireTag(tenantDb, input, null)),

  /** Undoes a deletion or a uniting of the last ten minutes. Throws NOT_FOUND, CONFLICT. */
  restore: managerProcedure
    .meta({ touches: ['tags'] })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => restoreTag(tenantDb, id)),
});
