import * as z from 'zod/mini';
import { newContacts } from '../contacts/contact-form.ts';
import { editedContacts } from '../contacts/edited-contacts.ts';
import {
  amountOrNull,
  clientKey,
  dayOrNull,
  type EnumFields,
  id,
  knownEnums,
  manyInput,
  numbersBetween,
  responsible,
  runWithInvalidFields,
  storedEnums,
  version,
} from '../fields.ts';
import { fold } from '../fold.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { needRooms, propertyFeatures, propertyTypes } from '../properties/properties.ts';
import { emailOrNull, phoneOrNull, requiredLine } from '../text.ts';
import {
  BATHROOMS,
  BEDROOMS,
  leadPriorities,
  leadSources,
  leadStatuses,
  MAX_ZONES,
  timeRanges,
} from './leads.ts';

const inOrder = (min: string, max: string) =>
  z.refine<Record<string, unknown>>(
    (lead) => {
      const [low, high] = [lead[min], lead[max]];
      return typeof low !== 'number' || typeof high !== 'number' || low <= high;
    },
    { ...runWithInvalidFields, error: 'El mínimo no puede superar al máximo.', path: [max] },
  );
const requireRooms = (field: string, error: string) =>
  z.refine<Record<string, unknown>>(
    (lead) => {
      const [types, rooms] = [lead.preferredPropertyTypes, lead[field]];
      return !Array.isArray(types) || !Array.isArray(rooms) || rooms.length > 0 || !needRooms(types);
    },
    { ...runWithInvalidFields, error, path: [field] },
  );

/** Zones by name, distinct without regard to case and accents. */
const zones = z.array(requiredLine(MAX_LENGTHS.zone, 'Escribe el nombre de la zona.')).check(
  z.maxLength(MAX_ZONES, `Como máximo ${MAX_ZONES} zonas.`),
  z.refine((names) => new Set(names.map(fold)).size === names.length, 'Hay zonas repetidas.'),
);

const createLeadSchema = <More extends Record<string, z.ZodMiniType> = Record<never, never>>(
  { value, values }: EnumFields,
  more = {} as More,
) =>
  z
    .strictObject({
      ...more,
      name: requiredLine(MAX_LENGTHS.name, 'El nombre es obligatorio.'),
      email: emailOrNull('El formato del email no es válido'),
      phone: phoneOrNull,
      source: z.nullable(value(leadSources)),
      status: z.enum(leadStatuses),
      priority: z.nullable(value(leadPriorities)),
      minBuyBudget: amountOrNull,
      maxBuyBudget: amountOrNull,
      minRentBudget: amountOrNull,
      maxRentBudget: amountOrNull,
      minPropertySize: amountOrNull,
      maxPropertySize: amountOrNull,
      preferredPropertyTypes: values(propertyTypes).check(
        z.minLength(1, 'Debe seleccionar al menos un tipo de propiedad.'),
      ),
      preferredBedrooms: numbersBetween(BEDROOMS.min, BEDROOMS.max),
      preferredBathrooms: numbersBetween(BATHROOMS.min, BATHROOMS.max),
      preferredFeatures: values(propertyFeatures).check(
        z.minLength(1, 'Debe seleccionar al menos una característica preferida.'),
      ),
      // Optional: a form of an earlier version has no zones, and keeps those that are stored.
      preferredZones: z.optional(zones),
      timeRangeInterest: value(timeRanges, 'Debe seleccionar un rango de tiempo de interés.'),
      assignedTo: responsible,
    })
    .check(
      inOrder('minBuyBudget', 'maxBuyBudget'),
      inOrder('minRentBudget', 'maxRentBudget'),
      inOrder('minPropertySize', 'maxPropertySize'),
      requireRooms('preferredBedrooms', 'Debe seleccionar al menos una opción de habitaciones.'),
      requireRooms('preferredBathrooms', 'Debe seleccionar al menos una opción de baños.'),
    );
/** A new lead, as `leadCreateInput` contains it. */
export const leadInput = createLeadSchema(knownEnums);
/** The fields of its form: the same with the property that the lead asks for and the further contacts, which are sent beside it. */
export const newLeadFormSchema = createLeadSchema(knownEnums, {
  propertyId: z.nullable(id),
  contacts: newContacts,
});
/** An edited lead, which may keep stored values that are no longer in the lists. */
export const leadEditInput = createLeadSchema(storedEnums);
/** The fields of its form. */
export const leadEditFormSchema = createLeadSchema(storedEnums, { contacts: editedContacts });
/** The lists of the valid values, by field (see assertKnownOrStored). */
export const leadEnums = {
  source: leadSources,
  priority: leadPriorities,
  preferredPropertyTypes: propertyTypes,
  preferredFeatures: propertyFeatures,
  timeRangeInterest: timeRanges,
};
export type LeadInput = z.output<typeof leadInput>;

/**
 * `propertyId`: the property that the lead asks for, whose responsible user gets a lead that has none. `ownerId`: the owner who is the same
 * person, to whom the lead is tied.
 */
export const leadCreateInput = z.strictObject({
  clientKey,
  lead: leadInput,
  propertyId: z.optional(id),
  ownerId: z.optional(id),
  contacts: newContacts,
});
export const leadUpdateInput = z.strictObject({ id, version, lead: leadEditInput, contacts: editedContacts });
const statusChange = {
  status: z.enum(leadStatuses),
  /** Gives an undone closing its follow-up back, also a past one; a closed lead has none. */
  nextFollowUpOn: z.optional(dayOrNull),
};
export const leadStatusInput = z.strictObject({ id, version, ...statusChange });
export const leadStatusManyInput = manyInput(statusChange);
export const leadPriorityInput = z.strictObject({
  id,
  version,
  priority: z.nullable(z.enum(leadPriorities)),
});
