/** Days of the past and of the future that the feed of a user's calendar has. */
export const FEED_DAYS = { past: 365, future: 730 } as const;
/** Entries of a kind that it has: of more the latest. */
export const MAX_FEED_ENTRIES = 3000;
/** How often calendars are asked to fetch it, in seconds. */
export const FEED_REFRESH_SECONDS = 3600;
/** The text of an event in a feed that tells nothing else. */
export const BUSY = 'Ocupado';
