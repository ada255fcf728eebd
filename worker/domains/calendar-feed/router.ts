import { feedContentsInput } from '../../../db/domain/calendar/feed-input.ts';
import { calendarFeeds } from '../../../db/tables/calendar-feeds.ts';
import { changeTokenRow, renewToken, revokeToken } from '../../token-row.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findOwnFeed } from './reads.ts';

/** The feed of the user's own calendar, which other calendars subscribe to. */
export const calendarFeedRouter = router({
  /** Returns what the feed contains and when its address was made (ISO); null where there is none. */
  get: agencyProcedure
    .meta({ reads: ['calendar_feeds'] })
    .query(({ ctx: { tenantDb, user } }) => findOwnFeed(tenantDb, user.id)),

  /** Creates the feed, or gives it another address, which ends the one before, and returns its token, which nobody can read later. */
  renew: agencyProcedure
    .meta({ touches: ['calendar_feeds'] })
    .input(feedContentsInput)
    .mutation(({ ctx: { tenantDb, user, cell }, input: { contents } }) =>
      renewToken(tenantDb, calendarFeeds, { cell, values: contents, userId: user.id }),
    ),

  /** Changes what the feed contains; its address stays. Throws NOT_FOUND where there is none. */
  setContents: agencyProcedure
    .meta({ touches: ['calendar_feeds'] })
    .input(feedContentsInput)
    .mutation(({ ctx: { tenantDb, user }, input: { contents } }) =>
      changeTokenRow(tenantDb, calendarFeeds, contents, user.id),
    ),

  /** Ends the feed; where there is none, nothing changes. */
  revoke: agencyProcedure
    .meta({ touches: ['calendar_feeds'] })
    .mutation(({ ctx: { tenantDb, user } }) => revokeToken(tenantDb, calendarFeeds, user.id)),
});
