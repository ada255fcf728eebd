import { feedContentsInput } from '../../../db/domain/calendar/feed-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findOwnFeed } from './reads.ts';
import { changeFeedContents, renewFeed, revokeFeed } from './writes.ts';

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
    .mutation(({ ctx, input: { contents } }) => renewFeed(ctx, contents)),

  /** Changes what the feed contains; its address stays. Throws NOT_FOUND where there is none. */
  setContents: agencyProcedure
    .meta({ touches: ['calendar_feeds'] })
    .input(feedContentsInput)
    .mutation(({ ctx, input: { contents } }) => changeFeedContents(ctx, contents)),

  /** Ends the feed; where there is none, nothing changes. */
  revoke: agencyProcedure
    .meta({ touches: ['calendar_feeds'] })
    .mutation(({ ctx: { tenantDb, user } }) => revokeFeed(tenantDb, user.id)),
});
