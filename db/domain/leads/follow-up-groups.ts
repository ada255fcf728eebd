/**
 * The groups of leads to follow up: new ones that nobody has contacted, those whose day has passed, those of today, and open ones without a
 * day.
 */
export const followUpGroups = ['uncontacted', 'overdue', 'today', 'none'] as const;
export type FollowUpGroup = (typeof followUpGroups)[number];
