/** Whose leads: those that the user is responsible for, or those of the team. */
export const assigneeFilters = ['mine', 'team'] as const;
export type AssigneeFilter = (typeof assigneeFilters)[number];
