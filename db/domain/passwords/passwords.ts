import { countCharacters } from '../characters.ts';
import { withoutAccents } from '../fold.ts';

/** The five rules that depend on the password alone, with their text for users. */
export const passwordRules = [
  { text: 'Al menos 8 caracteres', holds: (p: string) => countCharacters(p) >= 8 },
  { text: 'Al menos una letra mayúscula', holds: (p: string) => /\p{Lu}/u.test(p) },
  { text: 'Al menos una letra minúscula', holds: (p: string) => /\p{Ll}/u.test(p) },
  { text: 'Al menos un número', holds: (p: string) => /\d/.test(p) },
  {
    text: 'Al menos un carácter especial: !@#$%^&*(),.?":{}|<>',
    holds: (p: string) => /[!@#$%^&*(),.?":{}|<>]/.test(p),
  },
] as const;
/** In UTF-16 code units: what is hashed at a sign-in is not counted otherwise than by the release before. */
export const MAX_PASSWORD_LENGTH = 128;

/** Whose password it is: the caller's own, a new user's, or a colleague's. */
export type PasswordOwner = 'self' | 'newUser' | 'colleague';
/** The text of the sixth rule in the list of rules. */
export const guessableRuleText: Record<PasswordOwner, string> = {
  self: 'Que no sea muy común ni contenga tu email o el nombre de la agencia',
  newUser: 'Que no sea muy común ni contenga el email del nuevo usuario o el nombre de la agencia',
  colleague: 'Que no sea muy común ni contenga el email de esta persona o el nombre de la agencia',
};
/** The messages where the sixth rule fails. */
export const COMMON_PASSWORD = 'Esta contraseña es demasiado común. Elige otra.';
export const personalPasswordText: Record<PasswordOwner, string> = {
  self: 'La contraseña no puede contener tu email ni el nombre de la agencia.',
  newUser: 'La contraseña no puede contener el email del nuevo usuario ni el nombre de la agencia.',
  colleague: 'La contraseña no puede contener el email de esta persona ni el nombre de la agencia.',
};

/** Facts about the user that the password must not contain. */
export type PersonalFacts = { email?: string | null; agencyName?: string | null };
/** Shorter names would reject too many passwords. */
const MIN_NAME_LENGTH = 4;
const compact = (text: string) => withoutAccents(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a password contains the email address, its local part, or the agency's name; ignores case, accents and symbols. */
export function containsPersonalFact(password: string, { email, agencyName }: PersonalFacts): boolean {
  const text = compact(password);
  const names = [email, email?.split('@')[0], agencyName].map((name) => compact(name ?? ''));
  return names.some((name) => name.length >= MIN_NAME_LENGTH && text.includes(name));
}

/** Returns how many of the five rules hold. */
export const rulesMet = (password: string) => passwordRules.filter((rule) => rule.holds(password)).length;
export const meetsAllRules = (password: string) => rulesMet(password) === passwordRules.length;

/** Returns 'Débil' for up to two rules, 'Media' for up to four, 'Fuerte' for all five unless it is `guessable`. */
export function strength(password: string, guessable = false): 'Débil' | 'Media' | 'Fuerte' {
  const met = rulesMet(password);
  if (met === passwordRules.length && !guessable) return 'Fuerte';
  return met >= 3 ? 'Media' : 'Débil';
}

/** Whether a password can be hashed: at most MAX_PASSWORD_LENGTH, no lone surrogates or control characters. */
export const isHashable = (p: string) =>
  p.length <= MAX_PASSWORD_LENGTH && p.isWellFormed() && !/\p{Cc}/u.test(p);
