import * as z from 'zod/mini';
import { pictureChange, version } from './fields.ts';
import { emailOrNull, LONGEST, line, orNull, paragraph, phoneOrNull, requiredLine } from './text.ts';

/** Colours of the agency's palette at the most. */
export const PALETTE = 6;

/** 'fincas.es' as 'https://fincas.es'; what names a scheme or is no host stays as it is. */
const withScheme = (text: string) =>
  /^[^\s/:@]+\.[^\s/:@]+(:\d+)?([/?#]|$)/.test(text) ? `https://${text}` : text;
const isWeb = (text: string) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

export const agencyInput = z.strictObject({
  name: requiredLine(LONGEST.name, 'El nombre es obligatorio.'),
  email: emailOrNull('El formato del email no es válido.'),
  website: orNull(
    line(LONGEST.url).check(
      z.overwrite(withScheme),
      z.refine((text) => text === '' || isWeb(text), 'La web debe empezar por http:// o https://.'),
    ),
  ),
  landlinePhone: phoneOrNull,
  mobilePhone: phoneOrNull,
  address: orNull(line(LONGEST.address)),
  openingHours: orNull(paragraph(500)),
  colorPalette: z
    .array(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'El color no es válido.')))
    .check(z.maxLength(PALETTE, `Como máximo ${PALETTE} colores.`)),
});
export const agencyUpdateInput = z.strictObject({ version, agency: agencyInput, picture: pictureChange });
