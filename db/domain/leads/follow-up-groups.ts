/**
 * The groups of leads to follow up: those whose day has passed, those of today, new ones that nobody has contacted for UNCONTACTED_MS, and
 * open ones without a day.
 */
export const followUpGroups = ['overdue', 'today', 'uncontacted', 'none'] as const;
export type FollowUpGroup = (typeof followUpGroups)[number];
/** The age from which a new lead should have been contacted. */
export const UNCONTACTED_MS = 24 * 3_600_000;

/** Whose leads: those that the user is responsible for, or all. */
export const followUpScopes = ['mine', 'team'] as const;
export type FollowUpScope = (typeof followUpScopes)[number];
