import * as z from 'zod/mini';
import { id, version } from './fields.ts';
import { isHashable, LONGEST_PASSWORD, meetsAllRules } from './passwords.ts';
import { EMAIL_PATTERN, LONGEST, line, orNull, phoneOrNull, requiredLine } from './text.ts';
import { roles } from './users.ts';

const email = requiredLine(LONGEST.email, 'Por favor, introduce un email válido.').check(
  z.refine((text) => EMAIL_PATTERN.test(text), 'El formato del email no es válido.'),
);

/** A password that is compared, not set: nothing is trimmed or changed. */
const anyPassword = (empty: string) =>
  z
    .string(empty)
    .check(
      z.minLength(1, { error: empty, abort: true }),
      z.refine(isHashable, 'La contraseña no es válida.'),
    );

/** A password that is set: all five rules, never more than LONGEST_PASSWORD characters. */
const newPassword = (empty: string, weak: string) =>
  z
    .string(empty)
    .check(
      z.minLength(1, { error: empty, abort: true }),
      z.maxLength(LONGEST_PASSWORD, { error: `Como máximo ${LONGEST_PASSWORD} caracteres.`, abort: true }),
      z.refine(meetsAllRules, { error: weak, abort: true }),
      z.refine(isHashable, 'La contraseña no es válida.'),
    );

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

const passwordChange = {
  current: anyPassword('Por favor, introduce tu contraseña actual.'),
  next: newPassword(
    'Por favor, introduce una nueva contraseña.',
    'La nueva contraseña no cumple con todos los requisitos.',
  ),
};
const differs = z.refine<{ current: string; next: string }>((both) => both.current !== both.next, {
  error: 'La nueva contraseña debe ser diferente a la actual.',
  path: ['next'],
});
export const changePasswordInput = z.strictObject(passwordChange).check(differs);
/** The same as a form, where the new password is typed twice. */
export const changePasswordForm = z.strictObject({ ...passwordChange, confirmation: z.string() }).check(
  z.refine((form) => form.next === form.confirmation, {
    error: 'Las contraseñas no coinciden.',
    path: ['confirmation'],
  }),
  differs,
);

export const profileFields = z.strictObject({
  fullName: orNull(line(LONGEST.name)),
  displayName: orNull(line(LONGEST.name)),
  phone: phoneOrNull,
});
export const profileInput = z.strictObject({ version, profile: profileFields });

/** Role first said as agent; the confirmation is the form's business. */
export const userCreateInput = z.strictObject({
  email,
  password: newPassword(
    'Por favor, introduce una contraseña.',
    'La contraseña no cumple con todos los requisitos.',
  ),
  role: z._default(z.enum(roles), 'agent'),
});
/** The same as a form, where the password is typed twice. */
export const userCreateForm = z
  .strictObject({ ...userCreateInput.shape, role: z.enum(roles), confirmation: z.string() })
  .check(
    z.refine((form) => form.password === form.confirmation, {
      error: 'Las contraseñas no coinciden.',
      path: ['confirmation'],
    }),
  );
export const userRoleInput = z.strictObject({ id, role: z.enum(roles) });
export const userPasswordInput = z.strictObject({ id, password: userCreateInput.shape.password });
/** Who leaves, and who takes over the open tasks and coming events; null leaves them where they are. */
export const userLeaveInput = z.strictObject({ id, handTo: z.nullable(id) });
export const emailChangeInput = z.strictObject({
  email,
  password: anyPassword('Por favor, introduce tu contraseña actual.'),
});
/** A session by the digest that stands for it. */
export const sessionRef = z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });
