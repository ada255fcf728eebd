import type { AssigneeFilter } from '../../db/domain/leads/assignee-filters.ts';

export const assigneeFilterOptions: readonly { value: AssigneeFilter; label: string }[] = [
  { value: 'mine', label: 'Míos' },
  { value: 'team', label: 'Equipo' },
];
