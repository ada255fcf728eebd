import { eq, lte } from 'drizzle-orm';
import {
  allNoticesReadInput,
  noticeListInput,
  noticeReadInput,
} from '../../../db/domain/notices/notice-input.ts';
import { notices } from '../../../db/tables/notices.ts';
import { notFound } from '../../errors.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { countUnread, findNotices } from './notice-list.ts';

import { markNoticesRead } from './writes.ts';

/** The caller's own notices. */
export const noticesRouter = router({
  /** Returns a page, newest first, and the number of unread notices, up to UNREAD_CAP. */
  list: agencyProcedure
    .meta({ reads: ['events', 'leads', 'notices', 'properties', 'tasks', 'users'] })
    .input(noticeListInput)
    .query(({ ctx: { tenantDb, user }, input }) => findNotices(tenantDb, user.id, input.cursor)),

  /** Returns the number of unread notices, up to UNREAD_CAP. */
  unread: agencyProcedure
    .meta({ reads: ['leads', 'notices', 'properties'] })
    .query(({ ctx: { tenantDb, user } }) => countUnread(tenantDb, user.id)),

  /** Marks a notice as read; one that was read stays so. Throws NOT_FOUND. */
  read: agencyProcedure
    .meta({ touches: ['notices'] })
    .input(noticeReadInput)
    .mutation(async ({ ctx: { tenantDb }, input: { id } }) => {
      const isRead = await markNoticesRead(tenantDb, eq(notices.id, id));
      if (!isRead) throw notFound();
    }),

  /** Marks as read all notices that were created until a moment. */
  readAll: agencyProcedure
    .meta({ touches: ['notices'] })
    .input(allNoticesReadInput)
    .mutation(async ({ ctx: { tenantDb }, input: { until } }) => {
      await markNoticesRead(tenantDb, lte(notices.createdAt, until));
    }),
});
