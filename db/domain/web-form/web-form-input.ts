import * as z from 'zod/mini';
import { runWithInvalidFields } from '../fields.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { emailOrNull, line, orNull, paragraph, phoneOrNull, requiredLine } from '../text.ts';
import { webAddress } from '../web-address.ts';

/** What a manager says of the agency's form. */
export const webFormSettings = z.strictObject({
  privacyUrl: webAddress('Indica la dirección de la política de privacidad.'),
});

/** What somebody writes in it. */
export const webFormMessage = z
  .strictObject({
    name: requiredLine(MAX_LENGTHS.name, 'Escribe tu nombre.'),
    phone: phoneOrNull,
    email: emailOrNull('El formato del email no es válido'),
    message: orNull(paragraph(MAX_LENGTHS.activity)),
    /** Of the property that they ask for. */
    reference: line(MAX_LENGTHS.name),
    consent: z.literal('on', 'Acepta la política de privacidad para enviar el mensaje.'),
  })
  .check(
    z.refine<{ phone?: unknown; email?: unknown }>(({ phone, email }) => Boolean(phone || email), {
      ...runWithInvalidFields,
      error: 'Indica un teléfono o un email.',
      path: ['phone'],
    }),
  );
