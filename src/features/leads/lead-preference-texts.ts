import { euros } from '../../lib/format/format.ts';
import { range } from '../../lib/format/range-text.ts';

type Budgets = {
  minBuyBudget: number | null;
  maxBuyBudget: number | null;
  minRentBudget: number | null;
  maxRentBudget: number | null;
};

/** The budgets a lead has named: 'Compra: 0 € - 285.000 €', 'Alquiler: 800 € - ∞/mes'; none named, none written. */
export function budgetLines(lead: Budgets): string[] {
  const buy = lead.minBuyBudget !== null || lead.maxBuyBudget !== null;
  const rent = lead.minRentBudget !== null || lead.maxRentBudget !== null;
  return [
    ...(buy ? [`Compra: ${range(lead.minBuyBudget, lead.maxBuyBudget, euros)}`] : []),
    ...(rent ? [`Alquiler: ${rentRange(lead.minRentBudget, lead.maxRentBudget)}`] : []),
  ];
}

/** '800 € - 1.200 €/mes'. */
export const rentRange = (min: number | null, max: number | null) => `${range(min, max, euros)}/mes`;

/** The types a card shows: at most two, then '+3 más'. */
export function fewTypes(types: readonly string[]): string {
  const more = types.length - 2;
  return [...types.slice(0, 2), ...(more > 0 ? [`+${more} más`] : [])].join(' · ');
}

/** Numbers of rooms in order; the highest option stands for more: '2, 3, 8 o más'. */
export const roomsText = (numbers: readonly number[], most: number) =>
  numbers
    .toSorted((a, b) => a - b)
    .map((number) => roomText(number, most))
    .join(', ');

export const roomText = (number: number, most: number) => (number === most ? `${number} o más` : `${number}`);
