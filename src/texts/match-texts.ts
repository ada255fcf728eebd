import type { CriterionMark } from '../../db/domain/matches/criteria.ts';
import type { DecisionKind, DiscardReason } from '../../db/domain/matches/matches.ts';

export const decisionTexts: Record<DecisionKind, string> = {
  sent: 'Enviado',
  interested: 'Interesa',
  discarded: 'Descartado',
};
export const discardReasonTexts: Record<DiscardReason, string> = {
  price: 'Precio',
  zone: 'Zona',
  size: 'Tamaño',
  condition: 'Estado',
  other: 'Otro',
};
/** What a mark beside a criterion means, for those who do not see it. */
export const criterionMarkTexts: Record<CriterionMark, string> = {
  met: 'cumple',
  partial: 'en parte',
  missed: 'no cumple',
  unknown: 'sin dato',
};
