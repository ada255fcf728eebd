import * as z from 'zod/mini';
import { unwrapEmail } from '../email-address.ts';
import { pictureChange, version } from '../fields.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { anyPassword, email, newPassword } from '../passwords/credentials.ts';
import { line, orNull, phoneOrNull } from '../text.ts';
import { handOverInput } from './hand-over.ts';

const passwordChange = {
  current: anyPassword('Por favor, introduce tu contraseña actual.'),
  next: newPassword(
    'Por favor, introduce una nueva contraseña.',
    'La nueva contraseña no cumple con todos los requisitos.',
  ),
};
const differs = z.refine<{ current: string; next: string }>(
  (passwords) => passwords.current !== passwords.next,
  {
    error: 'La nueva contraseña debe ser diferente a la actual.',
    path: ['next'],
  },
);
export const changePasswordInput = z.strictObject(passwordChange).check(differs);
/** The form of changePasswordInput, where the new password is typed twice. */
export const changePasswordForm = z.strictObject({ ...passwordChange, confirmation: z.string() }).check(
  z.refine((form) => form.next === form.confirmation, {
    error: 'Las contraseñas no coinciden.',
    path: ['confirmation'],
  }),
  differs,
);

export const profileFields = z.strictObject({
  fullName: orNull(line(MAX_LENGTHS.name)),
  displayName: orNull(line(MAX_LENGTHS.name)),
  phone: phoneOrNull,
});
const password = anyPassword('Por favor, introduce tu contraseña actual.');
/** A new email address requires the password. */
export const profileInput = z.strictObject({
  version,
  profile: profileFields,
  emailChange: z.optional(z.strictObject({ email, password })),
  picture: pictureChange,
});
/** Requires the password, and who takes over the work. */
export const accountDeleteInput = z.strictObject({ password, handTo: handOverInput });
export const accountDeleteForm = z.strictObject({ password });
/** The form of profileInput; requires the password only where the email address is no longer `current`. */
export const profileForm = (current: string) =>
  z.strictObject({ ...profileFields.shape, email, password: z.string() }).check(
    z.refine((form) => form.email === unwrapEmail(current) || password.safeParse(form.password).success, {
      error: 'Por favor, introduce tu contraseña actual.',
      path: ['password'],
    }),
  );
export type ProfileForm = z.output<ReturnType<typeof profileForm>>;
/** A session by its id, the SHA-256 of its token. */
export const sessionRef = z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });
