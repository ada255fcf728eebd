import { dayOrNull } from '../fields.ts';
import { leadInput } from '../leads/lead-input.ts';
import { isClosedLead, type LeadStatus } from '../leads/leads.ts';
import { leadFields } from './lead-fields.ts';
import { createRangeCheck, type RowRules, wholeNumber } from './row-rules.ts';

const { shape } = leadInput;

export const leadRules: RowRules = {
  fields: leadFields,
  schemas: {
    name: shape.name,
    email: shape.email,
    phone: shape.phone,
    source: shape.source,
    status: shape.status,
    priority: shape.priority,
    minBuyBudget: shape.minBuyBudget,
    maxBuyBudget: shape.maxBuyBudget,
    minRentBudget: shape.minRentBudget,
    maxRentBudget: shape.maxRentBudget,
    minPropertySize: shape.minPropertySize,
    maxPropertySize: shape.maxPropertySize,
    preferredPropertyTypes: shape.preferredPropertyTypes,
    preferredBedrooms: shape.preferredBedrooms,
    preferredBathrooms: shape.preferredBathrooms,
    preferredFeatures: shape.preferredFeatures,
    preferredZones: shape.preferredZones,
    timeRangeInterest: shape.timeRangeInterest,
    nextFollowUpOn: dayOrNull,
  },
  parsers: {
    preferredBedrooms: wholeNumber,
    preferredBathrooms: wholeNumber,
  },
  titleFields: ['name', 'email', 'phone'],
  findContradiction: createRangeCheck(leadFields, [
    ['minBuyBudget', 'maxBuyBudget'],
    ['minRentBudget', 'maxRentBudget'],
    ['minPropertySize', 'maxPropertySize'],
  ]),
  // The quick lead's rule.
  findMissing({ name, phone, email }) {
    if (!name) return 'El nombre es obligatorio.';
    return phone || email ? null : 'Indica un teléfono o un email.';
  },
  deriveValues({ nextFollowUpOn, ...changed }, { status }) {
    // A closed lead has no next follow-up.
    if (isClosedLead(status as LeadStatus) || nextFollowUpOn === undefined) return changed;
    return { ...changed, nextFollowUpOn };
  },
};
