import * as z from 'zod/mini';
import { id, version } from './fields.ts';
import { emailOrNull, phoneOrNull } from './text.ts';

/** The input that sets the phone, the email address, or both of a lead or owner; null removes one, what is not given stays. */
export const contactDetailsInput = z
  .strictObject({
    id,
    version,
    phone: z.optional(phoneOrNull),
    email: z.optional(emailOrNull('El formato del email no es válido')),
  })
  .check(
    z.refine(({ phone, email }) => phone !== undefined || email !== undefined, {
      error: 'Indica un teléfono o un email.',
      path: ['phone'],
    }),
  );

/** The form that chooses a person: the value of a picker of leads and owners. */
export const personChoice = z.strictObject({
  person: z
    .string('Elige un lead o un propietario.')
    .check(z.minLength(1, 'Elige un lead o un propietario.')),
});
