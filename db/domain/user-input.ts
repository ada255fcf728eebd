import * as z from 'zod/mini';
import { id, version } from './fields.ts';
import { isHashable, LONGEST_PASSWORD, meetsAllRules } from './passwords.ts';
import { EMAIL_PATTERN, LONGEST, line, orNull, phoneOrNull, requiredLine } from './text.ts';

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

export const changePasswordInput = z
  .strictObject({
    current: anyPassword('Por favor, introduce tu contraseña actual.'),
    next: newPassword(
      'Por favor, introduce una nueva contraseña.',
      'La nueva contraseña no cumple con todos los requisitos.',
    ),
  })
  .check(
    z.refine((both) => both.current !== both.next, {
      error: 'La nueva contraseña debe ser diferente a la actual.',
      path: ['next'],
    }),
  );

export const profileInput = z.strictObject({
  version,
  fullName: orNull(line(LONGEST.name)),
  displayName: orNull(line(LONGEST.name)),
  phone: phoneOrNull,
});

export const userRef = z.strictObject({ id });
