import * as z from 'zod/mini';
import { pictureChange, version } from '../fields.ts';
import { emailOrNull, line, MAX_LENGTHS, orNull, paragraph, phoneOrNull, requiredLine } from '../text.ts';
import { agentVisibilities, unassignedLeadRules } from './users.ts';

/** The most colours of an agency's palette. */
export const PALETTE = 6;

/** Adds 'https://' to a host name ('fincas.es'); leaves text with a scheme, or that is no host name, as it is. */
const withScheme = (text: string) =>
  /^[^\s/:@]+\.[^\s/:@]+(:\d+)?([/?#]|$)/.test(text) ? `https://${text}` : text;
/** Not by URL.canParse: Chrome has it since 120, Safari since 17. */
function isHttpUrl(text: string): boolean {
  try {
    return /^https?:\/\/[^\s/]/i.test(text) && Boolean(new URL(text));
  } catch {
    return false;
  }
}

export const agencyInput = z.strictObject({
  name: requiredLine(MAX_LENGTHS.name, 'El nombre es obligatorio.'),
  email: emailOrNull('El formato del email no es válido.'),
  website: orNull(
    line(MAX_LENGTHS.url).check(
      z.overwrite(withScheme),
      z.refine((text) => text === '' || isHttpUrl(text), 'La web debe empezar por http:// o https://.'),
    ),
  ),
  landlinePhone: phoneOrNull,
  mobilePhone: phoneOrNull,
  address: orNull(line(MAX_LENGTHS.address)),
  openingHours: orNull(paragraph(500)),
  colorPalette: z
    .array(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'El color no es válido.')))
    .check(z.maxLength(PALETTE, `Como máximo ${PALETTE} colores.`)),
  /** Undefined keeps it. */
  agentVisibility: z.optional(z.enum(agentVisibilities)),
  /** Undefined keeps it. */
  unassignedLeads: z.optional(z.enum(unassignedLeadRules)),
});
export type AgencyInput = z.output<typeof agencyInput>;
export const agencyUpdateInput = z.strictObject({ version, agency: agencyInput, picture: pictureChange });

/** Puts the first steps of a new agency away, or shows them again. */
export const firstStepsInput = z.strictObject({ isDismissed: z.boolean() });
