import * as z from 'zod/mini';
import { anyPassword, email, newPassword } from './credentials.ts';
import { id } from './fields.ts';
import { LONGEST, line, requiredLine } from './text.ts';
import { roles } from './users.ts';

export const signInInput = z.strictObject({
  email: line(LONGEST.email).check(z.minLength(1, 'Por favor, introduce un email válido.')),
  password: anyPassword('Por favor, introduce una contraseña.'),
});

export const registerInput = z.strictObject({
  agencyName: requiredLine(LONGEST.name, 'El nombre de la agencia es obligatorio.'),
  fullName: requiredLine(LONGEST.name, 'El nombre es obligatorio.'),
  email,
  password: newPassword(
    'Por favor, introduce una contraseña.',
    'La contraseña no cumple con todos los requisitos.',
  ),
});

/** Role first said as agent. */
export const userCreateInput = z.strictObject({
  email,
  password: newPassword(
    'Por favor, introduce una contraseña.',
    'La contraseña no cumple con todos los requisitos.',
  ),
  role: z._default(z.enum(roles), 'agent'),
});
export const userRoleInput = z.strictObject({ id, role: z.enum(roles) });
export const userPasswordInput = z.strictObject({ id, password: userCreateInput.shape.password });
/** Who leaves, and who takes over the open tasks and coming events; null leaves them where they are. */
export const userLeaveInput = z.strictObject({ id, handTo: z.nullable(id) });

// The forms of a colleague's password, where it is typed twice.
const confirmation = z.string();
const alike = z.refine<{ password: string; confirmation: string }>(
  (form) => form.password === form.confirmation,
  { error: 'Las contraseñas no coinciden.', path: ['confirmation'] },
);
export const userCreateForm = z.strictObject({ ...userCreateInput.shape, confirmation }).check(alike);
export const userPasswordForm = z
  .strictObject({ password: userCreateInput.shape.password, confirmation })
  .check(alike);
