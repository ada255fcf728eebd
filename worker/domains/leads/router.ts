import { contactDetailsInput } from '../../../db/domain/contact-details-input.ts';
import { assignInput, assignManyInput, idInput, optionsInput } from '../../../db/domain/fields.ts';
import { followUpInput, followUpListInput, followUpUndoInput } from '../../../db/domain/leads/follow-up.ts';
import { leadBoardInput, leadListInput } from '../../../db/domain/leads/lead-filters.ts';
import {
  leadCreateInput,
  leadPriorityInput,
  leadStatusInput,
  leadStatusManyInput,
  leadUpdateInput,
} from '../../../db/domain/leads/lead-input.ts';
import { quickLeadCreateInput } from '../../../db/domain/leads/quick-lead-input.ts';
import { leads } from '../../../db/tables/leads.ts';
import { leadReadProcedure } from '../../bulk-read-procedure.ts';
import { touchedByDeletion } from '../../query-invalidation.ts';
import { agencyProcedure, HEAVY, router } from '../../trpc.ts';
import { setContactDetails } from '../contacts/contact-details.ts';
import { findPersonOptions } from '../contacts/person-options.ts';
import { assignRecord, assignRecords } from '../users/assignment.ts';
import { findFollowUps, setFollowUp, undoFollowUp } from './follow-ups.ts';
import { countByStatus, findBoard, findLead, findLeadPage } from './lead-list.ts';
import { insertLead, insertQuickLead, toLeadRow } from './new-lead.ts';
import { updateLead } from './update-lead.ts';

export const leadsRouter = router({
  /** Returns a page, newest first or in the chosen order; `total` only with the first one, else null. */
  list: leadReadProcedure
    .meta({ reads: ['contacts', 'lead_tags', 'leads', 'tags', 'users'] })
    .input(leadListInput)
    .query(({ ctx: { tenantDb }, input }) => findLeadPage(tenantDb, input)),

  /** Returns the first page of every status; further pages come from `list` with that status. */
  board: leadReadProcedure
    .meta({ ...HEAVY, reads: ['contacts', 'lead_tags', 'leads', 'tags', 'users'] })
    .input(leadBoardInput)
    .query(({ ctx: { tenantDb }, input: { filters } }) => findBoard(tenantDb, filters)),

  /** Returns the number of leads of each status. */
  counts: agencyProcedure
    .meta({ reads: ['leads'] })
    .query(({ ctx: { tenantDb } }) => countByStatus(tenantDb)),

  /**
   * Returns a lead with the further contacts, the owner who is the same person, the ad that has brought it, and the ids of its neighbours in the newest-first list; for the id of one that was merged, the one that stayed.
   * Throws NOT_FOUND.
   */
  get: leadReadProcedure
    .meta({
      reads: [
        'ads',
        'contacts',
        'dismissed_duplicates',
        'lead_tags',
        'leads',
        'merges',
        'properties',
        'property_owners',
        'tags',
        'ties',
        'users',
      ],
    })
    .input(idInput)
    .query(({ ctx: { tenantDb }, input: { id } }) => findLead(tenantDb, id)),

  options: leadReadProcedure
    .meta({ reads: ['contacts', 'leads'] })
    .input(optionsInput)
    .query(({ ctx: { tenantDb }, input }) => findPersonOptions(tenantDb, leads, input)),

  /** Creates a lead, by default for the caller; without responsible user it may be distributed (see insertLead). */
  create: agencyProcedure
    .meta({ touches: ['contacts', 'leads', 'matches', 'notices', 'ties'] })
    .input(leadCreateInput)
    .mutation(({ ctx, input: { clientKey, lead, ...more } }) =>
      insertLead(ctx, clientKey, toLeadRow(lead), more),
    ),

  /**
   * Creates a lead without preferences; its note is its first activity. Throws BAD_REQUEST when the responsible user is not an active
   * colleague.
   */
  createQuick: agencyProcedure
    .meta({ touches: ['activities', 'contacts', 'leads', 'matches', 'notices'] })
    .input(quickLeadCreateInput)
    .mutation(({ ctx, input }) => insertQuickLead(ctx, input)),

  /** Saves the full form, after which the preferences are no longer open. */
  update: agencyProcedure
    .meta({ touches: ['contacts', 'leads', 'notices'] })
    .input(leadUpdateInput)
    .mutation(({ ctx, input: { id, version, ...edit } }) => updateLead(ctx, { id, version }, edit)),

  setStatus: agencyProcedure
    .meta({ touches: ['leads'] })
    .input(leadStatusInput)
    .mutation(async ({ ctx: { tenantDb }, input: { id, version: current, ...values } }) => {
      const { version } = await tenantDb.update(leads, { id, version: current }, values);
      return { version };
    }),

  setPriority: agencyProcedure
    .meta({ touches: ['leads'] })
    .input(leadPriorityInput)
    .mutation(async ({ ctx: { tenantDb }, input: { priority, ...ref } }) => {
      const { version } = await tenantDb.update(leads, ref, { priority });
      return { version };
    }),

  /** Sets phone, email address or both. Throws CONFLICT, NOT_FOUND. */
  setContact: agencyProcedure
    .meta({ touches: ['leads'] })
    .input(contactDetailsInput)
    .mutation(({ ctx: { tenantDb }, input }) => {
      return setContactDetails(tenantDb, leads, input);
    }),

  /** Changes who is responsible. Throws CONFLICT, NOT_FOUND, BAD_REQUEST where that user is not active. */
  assign: agencyProcedure
    .meta({ touches: ['leads', 'notices'] })
    .input(assignInput)
    .mutation(({ ctx, input: { assignedTo, ...ref } }) => assignRecord(ctx, leads, ref, assignedTo)),

  /** Changes who is responsible for many, all or none. Throws as `assign`. */
  assignMany: agencyProcedure
    .meta({ touches: ['leads', 'notices'] })
    .input(assignManyInput)
    .mutation(({ ctx, input }) => assignRecords(ctx, leads, input)),

  /** Changes the status of many, all or none. Throws CONFLICT, NOT_FOUND. */
  setStatusMany: agencyProcedure
    .meta({ touches: ['leads'] })
    .input(leadStatusManyInput)
    .mutation(async ({ ctx: { tenantDb }, input: { rows, ...options } }) => ({
      kept: await tenantDb.updateMany(leads, rows, options),
    })),

  /** Sets the day of the next follow-up, from today on, or removes it. Throws BAD_REQUEST for a closed lead, CONFLICT, NOT_FOUND. */
  setFollowUp: agencyProcedure
    .meta({ touches: ['leads'] })
    .input(followUpInput)
    .mutation(({ ctx: { tenantDb }, input: { nextFollowUpOn, ...ref } }) =>
      setFollowUp(tenantDb, ref, nextFollowUpOn),
    ),

  /** Returns the first leads to follow up of each group, and how many there are. */
  followUps: agencyProcedure
    .meta({ reads: ['events', 'leads', 'properties', 'tasks', 'users'] })
    .input(followUpListInput)
    .query(({ ctx: { tenantDb }, input: { scope } }) => findFollowUps(tenantDb, scope)),

  /** Undoes the last change of a lead's next follow-up. Throws NOT_FOUND, CONFLICT where it was changed since. */
  undoFollowUp: agencyProcedure
    .meta({ touches: ['leads'] })
    .input(followUpUndoInput)
    .mutation(({ ctx: { tenantDb }, input: { id, nextFollowUpOn } }) =>
      undoFollowUp(tenantDb, id, nextFollowUpOn),
    ),

  /** Deletes a lead; its events and tasks remain without lead. */
  delete: agencyProcedure
    .meta({ touches: touchedByDeletion(leads) })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(leads, id)),
});
