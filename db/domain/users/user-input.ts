import * as z from 'zod/mini';
import { clientKey, id } from '../fields.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { anyPassword, email, newPassword } from '../passwords/credentials.ts';
import { line, orNull, requiredLine } from '../text.ts';
import { handOverInput } from './hand-over.ts';
import { roles } from './users.ts';

export const signInInput = z.strictObject({
  email: line(MAX_LENGTHS.email).check(z.minLength(1, 'Por favor, introduce un email válido.')),
  password: anyPassword('Por favor, introduce una contraseña.'),
});

const registerFields = {
  agencyName: requiredLine(MAX_LENGTHS.name, 'El nombre de la agencia es obligatorio.'),
  fullName: requiredLine(MAX_LENGTHS.name, 'El nombre es obligatorio.'),
  email,
  password: newPassword(
    'Por favor, introduce una contraseña.',
    'La contraseña no cumple con todos los requisitos.',
  ),
};
export const registerForm = z.strictObject(registerFields);
export const registerInput = z.strictObject({ ...registerFields, clientKey: z.optional(clientKey) });

/** A new user; an agent by default. */
export const userCreateInput = z.strictObject({
  email,
  password: newPassword(
    'Por favor, introduce una contraseña.',
    'La contraseña no cumple con todos los requisitos.',
  ),
  role: z._default(z.enum(roles), 'agent'),
  fullName: z._default(orNull(line(MAX_LENGTHS.name)), null),
  clientKey: z.optional(clientKey),
});
export const userRoleInput = z.strictObject({ id, role: z.enum(roles) });
export const userPasswordInput = z.strictObject({ id, password: userCreateInput.shape.password });
/** The user to deactivate or delete, and who takes over the work. */
export const userLeaveInput = z.strictObject({ id, handTo: handOverInput });

// In the forms of a colleague's password it is typed twice.
const confirmation = z.string();
const matchesConfirmation = z.refine<{ password: string; confirmation: string }>(
  (form) => form.password === form.confirmation,
  { error: 'Las contraseñas no coinciden.', path: ['confirmation'] },
);
const { clientKey: _, ...createFields } = userCreateInput.shape;
export const userCreateForm = z.strictObject({ ...createFields, confirmation }).check(matchesConfirmation);
export const userPasswordForm = z
  .strictObject({ password: userCreateInput.shape.password, confirmation })
  .check(matchesConfirmation);
