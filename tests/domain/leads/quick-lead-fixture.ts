import type { QuickLeadInput } from '../../../db/domain/leads/quick-lead-input.ts';

/** The input of a valid quick lead. */
export const quickLeadFixture = (traits: Partial<QuickLeadInput> = {}): QuickLeadInput => ({
  name: 'Núria Ferrer',
  phone: '612 34 56 78',
  email: null,
  source: null,
  operation: null,
  maxBuyBudget: null,
  maxRentBudget: null,
  note: null,
  assignedTo: null,
  nextFollowUpOn: null,
  ...traits,
});
