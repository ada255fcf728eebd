import * as z from 'zod/mini';
import { pictureChange, version } from '../fields.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { postalCodeOrNull } from '../properties/postal-code.ts';
import { referencePrefix } from '../properties/reference-input.ts';
import { STALE_DAYS } from '../properties/stale.ts';
import { emailOrNull, line, orNull, paragraph, phoneOrNull, requiredLine } from '../text.ts';
import { webAddressOrNull } from '../web-address.ts';
import { MAX_REGISTRATIONS } from './registrations.ts';
import { agentVisibilities, unassignedLeadRules } from './users.ts';

/** The most colours of an agency's palette. */
export const PALETTE = 6;

const registration = z.strictObject({
  registry: requiredLine(80, 'Escribe el registro.'),
  number: requiredLine(40, 'Escribe el número.'),
});

const STALE_DAYS_RANGE = `Escribe un número entero de ${STALE_DAYS.min} a ${STALE_DAYS.max}.`;
const staleDays = z
  .int(STALE_DAYS_RANGE)
  .check(z.gte(STALE_DAYS.min, STALE_DAYS_RANGE), z.lte(STALE_DAYS.max, STALE_DAYS_RANGE));

export const agencyInput = z.strictObject({
  name: requiredLine(MAX_LENGTHS.name, 'El nombre es obligatorio.'),
  email: emailOrNull('El formato del email no es válido.'),
  website: webAddressOrNull('La web debe empezar por http:// o https://.'),
  landlinePhone: phoneOrNull,
  mobilePhone: phoneOrNull,
  address: orNull(line(MAX_LENGTHS.address)),
  /** Undefined keeps it, as of the registrations. */
  postalCode: z.optional(postalCodeOrNull),
  registrations: z.optional(
    z
      .array(registration)
      .check(z.maxLength(MAX_REGISTRATIONS, `Como máximo ${MAX_REGISTRATIONS} registros.`)),
  ),
  openingHours: orNull(paragraph(500)),
  colorPalette: z
    .array(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'El color no es válido.')))
    .check(z.maxLength(PALETTE, `Como máximo ${PALETTE} colores.`)),
  referencePrefix,
  /** Undefined keeps it. */
  agentVisibility: z.optional(z.enum(agentVisibilities)),
  /** Undefined keeps it. */
  unassignedLeads: z.optional(z.enum(unassignedLeadRules)),
  /** Undefined keeps it. */
  stalePublishedDays: z.optional(staleDays),
  staleLeadsDays: z.optional(staleDays),
  stalePriceDays: z.optional(staleDays),
});
export type AgencyInput = z.output<typeof agencyInput>;
export const agencyUpdateInput = z.strictObject({ version, agency: agencyInput, picture: pictureChange });

/** Puts the first steps of a new agency away, or shows them again. */
export const firstStepsInput = z.strictObject({ isDismissed: z.boolean() });
