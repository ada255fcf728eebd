import type { FollowUpGroup } from '../../db/domain/leads/follow-up-groups.ts';

export const followUpGroupTexts: Record<FollowUpGroup, string> = {
  uncontacted: 'Nuevos',
  overdue: 'Vencidos',
  today: 'Hoy',
  none: 'Sin próximo paso',
};
export const followUpGroupOptions = Object.entries(followUpGroupTexts).map(([value, label]) => ({
  value: value as FollowUpGroup,
  label,
}));
