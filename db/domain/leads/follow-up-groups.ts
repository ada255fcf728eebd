/**
 * The groups of leads to follow up: those whose day has passed, those of today, new ones that nobody has contacted for UNCONTACTED_MS, and
 * open ones without a day.
 */
export const followUpGroups = ['overdue', 'today', 'uncontacted', 'none'] as const;
export type FollowUpGroup = (typeof followUpGroups)[number];
/** The age from which a new lead should have been contacted. */
export const UNCONTACTED_MS = 24 * 3_600_000;
