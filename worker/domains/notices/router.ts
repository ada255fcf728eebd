import {
  allNoticesReadInput,
  noticeListInput,
  noticeReadInput,
} from '../../../db/domain/notices/notice-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { countUnread, findNotices } from './notice-list.ts';
import { markNoticeRead, markNoticesReadUntil } from './writes.ts';

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
    .mutation(({ ctx: { tenantDb }, input: { id } }) => markNoticeRead(tenantDb, id)),

  /** Marks as read all notices that were created until a moment. */
  readAll: agencyProcedure
    .meta({ touches: ['notices'] })
    .input(allNoticesReadInput)
    .mutation(({ ctx: { tenantDb }, input: { until } }) => markNoticesReadUntil(tenantDb, until)),
});
