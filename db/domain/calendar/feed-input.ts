import * as z from 'zod/mini';

/** What the feed of a user's calendar contains beside their events; with `isBusyOnly` these without any text, and nothing else. */
export const feedContents = z.strictObject({
  isBusyOnly: z.boolean(),
  hasTasks: z.boolean(),
  hasFollowUps: z.boolean(),
});
export const feedContentsInput = z.strictObject({ contents: feedContents });
export type FeedContents = z.output<typeof feedContents>;
