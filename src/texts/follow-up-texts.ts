import type { FollowUpGroup } from '../../db/domain/leads/follow-up-groups.ts';

export const followUpGroupTexts: Record<FollowUpGroup, string> = {
  overdue: 'Vencidos',
  today: 'Hoy',
  uncontacted: 'Nuevos sin contactar',
  none: 'Sin próximo paso',
};
export const followUpGroupOptions = Object.entries(followUpGroupTexts).map(([value, label]) => ({
  value: value as FollowUpGroup,
  label,
}));
