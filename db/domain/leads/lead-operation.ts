export const leadOperations = ['buy', 'rent', 'both'] as const;
export type LeadOperation = (typeof leadOperations)[number];

type Budgets = Partial<
  Record<'minBuyBudget' | 'maxBuyBudget' | 'minRentBudget' | 'maxRentBudget', number | null>
>;
/** Returns what a lead wants to do by its budgets; null without any. */
export function getOperationByBudgets(lead: Budgets): LeadOperation | null {
  const buys = typeof (lead.minBuyBudget ?? lead.maxBuyBudget) === 'number';
  const rents = typeof (lead.minRentBudget ?? lead.maxRentBudget) === 'number';
  if (buys && rents) return 'both';
  return buys ? 'buy' : rents ? 'rent' : null;
}
