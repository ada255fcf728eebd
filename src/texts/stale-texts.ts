import { type StaleReason, staleReasons } from '../../db/domain/properties/stale.ts';
import { toOptions } from './option-texts.ts';

const reasonTexts: Record<StaleReason, string> = {
  published: 'Publicada hace mucho',
  leads: 'Sin leads',
  price: 'Mismo precio',
};
export const staleReasonText = (reason: StaleReason): string => reasonTexts[reason];
export const staleReasonOptions = toOptions(staleReasons, reasonTexts);
