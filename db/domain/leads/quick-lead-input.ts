import * as z from 'zod/mini';
import { newContacts } from '../contacts/contact-form.ts';
import { amountOrNull, clientKey, id, runWithInvalidFields } from '../fields.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { emailOrNull, orNull, paragraph, phoneOrNull, requiredLine } from '../text.ts';
import { followUpDayOrNull } from './follow-up.ts';
import { leadOperations } from './lead-operation.ts';
import { leadSources, type TimeRange } from './leads.ts';

type Budgets = { operation?: unknown; maxBuyBudget?: unknown; maxRentBudget?: unknown };
/** A check: an amount belongs to the operation that was chosen. */
const requireOperation = (amount: 'maxBuyBudget' | 'maxRentBudget', required: 'buy' | 'rent') =>
  z.refine<Budgets>(
    ({ operation, [amount]: budget }) =>
      typeof budget !== 'number' || operation === 'both' || operation === required,
    { ...runWithInvalidFields, error: 'Elige la operación de este presupuesto.', path: [amount] },
  );

const createQuickLeadSchema = <More extends Record<string, z.ZodMiniType> = Record<never, never>>(
  more = {} as More,
) =>
  z
    .strictObject({
      ...more,
      name: requiredLine(MAX_LENGTHS.name, 'El nombre es obligatorio.'),
      phone: phoneOrNull,
      email: emailOrNull('El formato del email no es válido'),
      source: z.nullable(z.enum(leadSources)),
      operation: z.nullable(z.enum(leadOperations)),
      maxBuyBudget: amountOrNull,
      maxRentBudget: amountOrNull,
      note: orNull(paragraph(MAX_LENGTHS.activity)),
      assignedTo: z.nullable(id),
      nextFollowUpOn: followUpDayOrNull,
    })
    .check(
      // Blank texts are null by now; an invalid one has an error of its own.
      z.refine<{ phone?: unknown; email?: unknown }>(({ phone, email }) => Boolean(phone || email), {
        ...runWithInvalidFields,
        error: 'Indica un teléfono o un email.',
        path: ['phone'],
      }),
      requireOperation('maxBuyBudget', 'buy'),
      requireOperation('maxRentBudget', 'rent'),
    );
/** A quick lead, as `quickLeadCreateInput` contains it. Its amounts are maxima; the note becomes its first activity. */
export const quickLeadInput = createQuickLeadSchema();
/** The fields of its form: the same with the property that the lead asks for and the further contacts, which are sent beside it. */
export const newQuickLeadFormSchema = createQuickLeadSchema({
  propertyId: z.nullable(id),
  contacts: newContacts,
});
export type QuickLeadInput = z.output<typeof quickLeadInput>;

/** What a quick lead begins with: nobody has asked for its preferences yet. */
export const quickLeadDefaults = {
  status: 'New' as const,
  priority: 'Medium' as const,
  preferredPropertyTypes: [],
  preferredBedrooms: [],
  preferredBathrooms: [],
  preferredFeatures: [],
  // The column cannot be null, and the full form requires a value.
  timeRangeInterest: '' as TimeRange,
  hasOpenPreferences: true,
};

/** What leads.createQuick takes. */
export const quickLeadCreateInput = z.strictObject({
  clientKey,
  lead: quickLeadInput,
  propertyId: z.optional(id),
  contacts: newContacts,
});
