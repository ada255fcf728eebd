import type { LeadScope } from '../../db/domain/leads/lead-scopes.ts';

export const leadScopeOptions: readonly { value: LeadScope; label: string }[] = [
  { value: 'mine', label: 'Míos' },
  { value: 'team', label: 'Equipo' },
];
