import type { LeadOperation } from '../../../db/domain/leads/lead-operation.ts';
import { formatEuros } from './format.ts';
import { formatRange } from './format-range.ts';

type Budgets = {
  minBuyBudget: number | null;
  maxBuyBudget: number | null;
  minRentBudget: number | null;
  maxRentBudget: number | null;
};

const operationTexts: Record<LeadOperation, string> = {
  buy: 'Compra',
  rent: 'Alquiler',
  both: 'Compra o alquiler',
};
type WithOperation = Budgets & { operation: LeadOperation | null };
/** What a lead wants to do, where no budget says it: 'Compra o alquiler'; undefined where that is not known. */
export const operationText = (lead: WithOperation): string | undefined =>
  lead.operation && rangeLines(lead).length === 0 ? operationTexts[lead.operation] : undefined;

/** The lead's budgets: 'Compra: hasta 285.000 €', 'Alquiler: 800 € - ∞/mes'; without any its operation, if that is known. */
export function budgetLines(lead: WithOperation): string[] {
  const operation = operationText(lead);
  return operation ? [operation] : rangeLines(lead);
}

function rangeLines(lead: Budgets): string[] {
  const buy = lead.minBuyBudget !== null || lead.maxBuyBudget !== null;
  const rent = lead.minRentBudget !== null || lead.maxRentBudget !== null;
  return [
    ...(buy ? [`Compra: ${formatRange(lead.minBuyBudget, lead.maxBuyBudget, formatEuros)}`] : []),
    ...(rent ? [`Alquiler: ${rentRange(lead.minRentBudget, lead.maxRentBudget)}`] : []),
  ];
}

/** '800 € - 1.200 €/mes'. */
export const rentRange = (min: number | null, max: number | null) =>
  `${formatRange(min, max, formatEuros)}/mes`;

/** The property types of a card: at most two, then '+3 más'. */
export function shortTypesText(types: readonly string[]): string {
  const more = types.length - 2;
  return [...types.slice(0, 2), ...(more > 0 ? [`+${more} más`] : [])].join(' · ');
}

/** Room counts in ascending order; the highest option means 'or more': '2, 3, 8 o más'. */
export const roomsText = (numbers: readonly number[], max: number) =>
  numbers
    .toSorted((a, b) => a - b)
    .map((number) => roomText(number, max))
    .join(', ');

export const roomText = (number: number, max: number) => (number === max ? `${number} o más` : `${number}`);
