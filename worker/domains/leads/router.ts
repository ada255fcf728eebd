import { contactInput } from '../../../db/domain/contact-input.ts';
import { assignInput, assignManyInput, idInput, optionsInput } from '../../../db/domain/fields.ts';
import { followUpInput, followUpListInput, followUpUndoInput } from '../../../db/domain/leads/follow-up.ts';
import { leadBoardInput, leadListInput } from '../../../db/domain/leads/lead-filters.ts';
import {
  leadCreateInput,
  leadEnums,
  leadPriorityInput,
  leadStatusInput,
  leadStatusManyInput,
  leadUpdateInput,
} from '../../../db/domain/leads/lead-input.ts';
import { isClosedLead } from '../../../db/domain/leads/leads.ts';
import { quickLeadCreateInput } from '../../../db/domain/leads/quick-lead-input.ts';
import { leads } from '../../../db/tables/leads.ts';
import { leadReadProcedure } from '../../bulk-read-procedure.ts';
import { AppError, versionConflict } from '../../errors.ts';
import { findOptions } from '../../tenant/lists/picker-options.ts';
import { findWithNeighbours } from '../../tenant/lists/previous-next.ts';
import { assertKnownOrStored } from '../../tenant/lists/stored-values.ts';
import { canSee, remainsVisible } from '../../tenant/visibility.ts';
import { agencyProcedure, HEAVY, router } from '../../trpc.ts';
import { findMatchNoticesOfLead } from '../matches/lead-notices.ts';
import { toOwnMatches } from '../matches/match-notices.ts';
import { updateContact } from '../people/contact.ts';
import { personOptions } from '../people/person-search.ts';
import { resolveMergedId } from '../people/survivors.ts';
import { findFollowUps, undoFollowUp } from './follow-ups.ts';
import { countByStatus, findBoard, findLeadPage, leadColumns } from './lead-list.ts';
import { toLeadRow, toQuickLeadRow } from './lead-rows.ts';
import { insertLead } from './new-lead.ts';

const CLOSED_LEAD = 'Un lead cerrado no lleva seguimiento.';

export const leadsRouter = router({
  /** Returns a page, newest first or in the chosen order; `total` only with the first one, else null. */
  list: leadReadProcedure
    .meta({ reads: ['leads', 'users'] })
    .input(leadListInput)
    .query(({ ctx: { tenantDb }, input }) => findLeadPage(tenantDb, input)),

  /** Returns the first page of every status; further pages come from `list` with that status. */
  board: leadReadProcedure
    .meta({ ...HEAVY, reads: ['leads', 'users'] })
    .input(leadBoardInput)
    .query(({ ctx: { tenantDb }, input: { filters } }) => findBoard(tenantDb, filters)),

  /** Returns the number of leads of each status. */
  counts: agencyProcedure
    .meta({ reads: ['leads'] })
    .query(({ ctx: { tenantDb } }) => countByStatus(tenantDb)),

  /**
   * Returns a lead with the ids of its neighbours in the newest-first list; for the id of one that was merged, the one that stayed.
   * Throws NOT_FOUND.
   */
  get: leadReadProcedure
    .meta({ reads: ['leads', 'merges', 'property_owners', 'users'] })
    .input(idInput)
    .query(({ ctx: { tenantDb }, input: { id } }) =>
      findWithNeighbours(tenantDb, leads, leadColumns(tenantDb), resolveMergedId(tenantDb, 'lead', id)),
    ),

  options: leadReadProcedure
    .meta({ reads: ['leads'] })
    .input(optionsInput)
    .query(({ ctx: { tenantDb }, input }) => {
      return findOptions(tenantDb, { ...personOptions(tenantDb, leads) }, input);
    }),

  /** Creates a lead, by default for the caller; without responsible user it may be distributed (see insertLead). */
  create: agencyProcedure
    .meta({ touches: ['leads', 'matches', 'notices'] })
    .input(leadCreateInput)
    .mutation(({ ctx, input: { clientKey, lead, propertyId } }) =>
      insertLead(ctx, clientKey, toLeadRow(lead), { propertyId }),
    ),

  /**
   * Creates a lead without preferences; its note is its first activity. Throws BAD_REQUEST when the responsible user is not an active
   * colleague.
   */
  createQuick: agencyProcedure
    .meta({ touches: ['activities', 'leads', 'matches', 'notices'] })
    .input(quickLeadCreateInput)
    .mutation(({ ctx, input: { clientKey, lead, propertyId } }) => {
      const { note, assignedTo } = lead;
      const colleague = assignedTo === ctx.user.id ? null : assignedTo;
      return insertLead(ctx, clientKey, toQuickLeadRow(lead), { propertyId, colleague, note });
    }),

  /** Saves the full form, after which the preferences are no longer open. */
  update: agencyProcedure
    .meta({ touches: ['leads', 'notices'] })
    .input(leadUpdateInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { lead, ...ref } }) => {
      await assertKnownOrStored(tenantDb, leads, ref.id, lead, leadEnums);
      const row = { ...toLeadRow(lead), hasOpenPreferences: false };
      const stored = await tenantDb.findById(leads, ref.id);
      const stated = Object.entries(row).filter(([, value]) => value !== undefined);
      const next = { ...stored, ...Object.fromEntries(stated) };
      const notices = await findMatchNoticesOfLead(tenantDb, user, [stored], next);
      const { version } = await tenantDb.update(leads, ref, row, {
        statementsFor: (isApplied, { insertIfParentExists }) =>
          notices.statements(ref.id, ref.version + 1, insertIfParentExists, isApplied),
      });
      const own = toOwnMatches(notices.countOwn(next.assignedTo ?? null));
      return { version, isVisible: remainsVisible(user, lead.assignedTo), ...own };
    }),

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
    .input(contactInput)
    .mutation(({ ctx: { tenantDb }, input }) => {
      return updateContact(tenantDb, leads, input);
    }),

  /** Changes who is responsible. Throws CONFLICT, NOT_FOUND, BAD_REQUEST where that user is not active. */
  assign: agencyProcedure
    .meta({ touches: ['leads', 'notices'] })
    .input(assignInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { assignedTo, ...ref } }) => {
      const { version } = await tenantDb.update(leads, ref, { assignedTo });
      return { version, isVisible: canSee(user, assignedTo) };
    }),

  /** Changes who is responsible for many, all or none. Throws as `assign`. */
  assignMany: agencyProcedure
    .meta({ touches: ['leads', 'notices'] })
    .input(assignManyInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { rows, ...options } }) => {
      const kept = await tenantDb.updateMany(leads, rows, options);
      return { isVisible: rows.every(({ assignedTo }) => canSee(user, assignedTo)), kept };
    }),

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
    .mutation(async ({ ctx: { tenantDb }, input: { nextFollowUpOn, ...ref } }) => {
      const { status, version: stored } = await tenantDb.findById(leads, ref.id);
      if (nextFollowUpOn && isClosedLead(status))
        // Closed since it was read: the page reads it again.
        throw stored > ref.version ? versionConflict() : new AppError('BAD_REQUEST', CLOSED_LEAD);
      const { version } = await tenantDb.update(leads, ref, { nextFollowUpOn });
      return { version };
    }),

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
    .meta({
      touches: [
        'activities',
        'dismissed_duplicates',
        'events',
        'leads',
        'matches',
        'merges',
        'notices',
        'tasks',
      ],
    })
    .input(idInput)
    .mutation(({ ctx: { tenantDb }, input: { id } }) => tenantDb.delete(leads, id)),
});
