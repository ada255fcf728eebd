import * as z from 'zod/mini';
import { EMAIL_PATTERN, MAX_LENGTHS, requiredLine } from '../text.ts';
import { isHashable, MAX_PASSWORD_LENGTH, meetsAllRules } from './passwords.ts';

/** The email address of an account. */
export const email = requiredLine(MAX_LENGTHS.email, 'Por favor, introduce un email válido.').check(
  z.refine((text) => EMAIL_PATTERN.test(text), 'El formato del email no es válido.'),
);

/** A password that is only verified: not trimmed or changed. `empty` is the message where it is missing. */
export const anyPassword = (empty: string) =>
  z
    .string(empty)
    .check(
      z.minLength(1, { error: empty, abort: true }),
      z.refine(isHashable, 'La contraseña no es válida.'),
    );

/** A new password: all five rules, at most MAX_PASSWORD_LENGTH characters. `weak` is the message where a rule fails. */
export const newPassword = (empty: string, weak: string) =>
  z.string(empty).check(
    z.minLength(1, { error: empty, abort: true }),
    z.maxLength(MAX_PASSWORD_LENGTH, {
      error: `Como máximo ${MAX_PASSWORD_LENGTH} caracteres.`,
      abort: true,
    }),
    z.refine(meetsAllRules, { error: weak, abort: true }),
    z.refine(isHashable, 'La contraseña no es válida.'),
  );
