import * as z from 'zod/mini';
import { isEmailAddress, unwrapEmail } from '../email-address.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { requiredLine } from '../text.ts';
import { isHashable, MAX_PASSWORD_LENGTH, meetsAllRules } from './passwords.ts';

/** The email address of an account, without what wraps a pasted one. Sign-in compares it as it is typed. */
export const email = requiredLine(MAX_LENGTHS.email, 'Por favor, introduce un email válido.').check(
  z.overwrite(unwrapEmail),
  z.refine(isEmailAddress, 'El formato del email no es válido.'),
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
