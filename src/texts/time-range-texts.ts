import { type TimeRange, timeRanges } from '../../db/domain/leads/leads.ts';
import { optionText, toOptions } from './option-texts.ts';

const timeRangeTexts: Record<TimeRange, string> = {
  '3_months': '3 meses',
  '6_months': '6 meses',
  '1_year': '1 año',
  '2_years': '2 años',
  no_rush: 'Sin prisa',
};

export const timeRangeText = (range: string | null | undefined) =>
  optionText(timeRangeTexts, range, 'Sin especificar');
export const timeRangeOptions = toOptions(timeRanges, timeRangeTexts);
