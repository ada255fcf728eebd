/** Whose leads: those that the user is responsible for, or those of the team. */
export const leadScopes = ['mine', 'team'] as const;
export type LeadScope = (typeof leadScopes)[number];
