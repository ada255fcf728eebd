import { eq } from 'drizzle-orm';
import { idInput, optionsInput } from '../../db/domain/fields.ts';
import { leadBoardInput, leadListInput } from '../../db/domain/lead-filters.ts';
import {
  leadCreateInput,
  leadPriorityInput,
  leadStatusInput,
  leadUpdateInput,
  leadWords,
} from '../../db/domain/lead-input.ts';
import { type LeadStatus, leadStatuses } from '../../db/domain/leads.ts';
import { leadCounts } from '../../db/tables/counts.ts';
import { events } from '../../db/tables/events.ts';
import { leads } from '../../db/tables/leads.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { notFound } from '../errors.ts';
import { leadQuestion } from '../audit/lead-reads.ts';
import { boardOf, countQuery, pageQuery, whole, written } from '../queries/lead-search.ts';
import { pageOf } from '../queries/pagination.ts';
import { between, neighboursOf, optionsOf } from '../queries/list-queries.ts';
import { assertKnownOrStored } from '../queries/stored-values.ts';
import { agencyProcedure, router } from '../trpc.ts';

export const leadsRouter = router({
  /** A page, newest first; the first one says how many there are. */
  list: leadQuestion
    .input(leadListInput)
    .query(async ({ ctx: { rows }, input: { filters, cursor, limit } }) => {
      const [found, total] = await rows.read(
        pageQuery(rows, filters, cursor, limit),
        countQuery(rows, filters),
      );
      return { ...pageOf(found, limit), total: cursor ? null : (total[0]?.count ?? 0) };
    }),

  /** The first cards of every status; further ones come from `list` with that status. */
  board: leadQuestion
    .input(leadBoardInput)
    .query(({ ctx: { rows }, input: { filters } }) => boardOf(rows, filters)),

  /** How many leads there are of each status. */
  counts: agencyProcedure.query(async ({ ctx: { rows } }) => {
    const counted = await rows.list(leadCounts, { status: leadCounts.status, count: leadCounts.count });
    return leadStatuses.map((status) => ({
      status,
      count: counted.find((row) => row.status === status)?.count ?? 0,
    }));
  }),

  /** One lead, with its neighbours in the newest-first list. */
  get: leadQuestion.input(idInput).query(async ({ ctx: { rows }, input: { id } }) => {
    const [[lead], [newer], [older]] = await rows.read(
      rows.list(leads, whole, { where: [eq(leads.id, id)] }),
      ...neighboursOf(rows, leads, id),
    );
    if (!lead) throw notFound();
    return between(lead, newer, older);
  }),

  options: leadQuestion.input(optionsInput).query(({ ctx: { rows }, input }) => {
    const { name: label, nameFolded: folded } = leads;
    return optionsOf(rows, { table: leads, label, folded }, input);
  }),

  create: agencyProcedure.input(leadCreateInput).mutation(async ({ ctx: { rows }, input }) => {
    const { id } = await rows.add(leads, input.clientKey, written(input.lead));
    return { id };
  }),

  update: agencyProcedure
    .input(leadUpdateInput)
    .mutation(async ({ ctx: { rows }, input: { lead, ...ref } }) => {
      await assertKnownOrStored(rows, leads, ref.id, lead, leadWords);
      const { version } = await rows.change(leads, ref, written(lead), {
        column: leads.status,
        to: lead.status,
      });
      return { version };
    }),

  setStatus: agencyProcedure
    .input(leadStatusInput)
    .mutation(async ({ ctx: { rows }, input: { status, ...ref } }) => {
      const { version } = await rows.change(leads, ref, { status }, statusTo(status));
      return { version };
    }),

  setPriority: agencyProcedure
    .input(leadPriorityInput)
    .mutation(async ({ ctx: { rows }, input: { priority, ...ref } }) => {
      const { version } = await rows.change(leads, ref, { priority });
      return { version };
    }),

  /** Its events and tasks stay, without lead. */
  delete: agencyProcedure
    .input(idInput)
    .mutation(({ ctx: { rows }, input: { id } }) =>
      rows.remove(leads, id, [
        rows.set(events, { leadId: null }, eq(events.leadId, id)),
        rows.set(tasks, { leadId: null }, eq(tasks.leadId, id)),
      ]),
    ),
});

/** The history keeps a status with the one before. */
const statusTo = (to: LeadStatus) => ({ column: leads.status, to });
