import { fold } from './fold.ts';

/** The five rules of a password that need nothing but itself, each with the words a person reads. */
export const passwordRules = [
  { text: 'Al menos 8 caracteres', holds: (p: string) => p.length >= 8 },
  { text: 'Al menos una letra mayúscula', holds: (p: string) => /\p{Lu}/u.test(p) },
  { text: 'Al menos una letra minúscula', holds: (p: string) => /\p{Ll}/u.test(p) },
  { text: 'Al menos un número', holds: (p: string) => /\d/.test(p) },
  {
    text: 'Al menos un carácter especial: !@#$%^&*(),.?":{}|<>',
    holds: (p: string) => /[!@#$%^&*(),.?":{}|<>]/.test(p),
  },
] as const;
export const LONGEST_PASSWORD = 128;

/** Whose password it is: one's own, that of somebody who is being added, or a colleague's. */
export type PasswordOwner = 'self' | 'newUser' | 'colleague';
/** The sixth rule as the list of rules says it. */
export const guessableRuleText: Record<PasswordOwner, string> = {
  self: 'Que no sea muy común ni contenga tu email o el nombre de la agencia',
  newUser: 'Que no sea muy común ni contenga el email del nuevo usuario o el nombre de la agencia',
  colleague: 'Que no sea muy común ni contenga el email de esta persona o el nombre de la agencia',
};
/** Why the sixth rule refuses. */
export const COMMON_PASSWORD = 'Esta contraseña es demasiado común. Elige otra.';
export const personalPasswordText: Record<PasswordOwner, string> = {
  self: 'La contraseña no puede contener tu email ni el nombre de la agencia.',
  newUser: 'La contraseña no puede contener el email del nuevo usuario ni el nombre de la agencia.',
  colleague: 'La contraseña no puede contener el email de esta persona ni el nombre de la agencia.',
};

/** What is known of the person whose password it is. */
export type PersonalFacts = { email?: string | null; agencyName?: string | null };
/** Shorter names would refuse too much. */
const SHORTEST_NAME = 4;
const compact = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a password contains the address, what stands before its @, or the agency's name; case, accents and signs make no difference. */
export function containsPersonalFact(password: string, { email, agencyName }: PersonalFacts): boolean {
  const text = compact(password);
  const names = [email, email?.split('@')[0], agencyName].map((name) => compact(name ?? ''));
  return names.some((name) => name.length >= SHORTEST_NAME && text.includes(name));
}

/** How many of the five rules hold. */
export const rulesMet = (password: string) => passwordRules.filter((rule) => rule.holds(password)).length;
export const meetsAllRules = (password: string) => rulesMet(password) === passwordRules.length;

/** 'Débil' up to two rules, 'Media' up to four, 'Fuerte' with all five unless it is `guessable`. */
export function strength(password: string, guessable = false): 'Débil' | 'Media' | 'Fuerte' {
  const met = rulesMet(password);
  if (met === passwordRules.length && !guessable) return 'Fuerte';
  return met >= 3 ? 'Media' : 'Débil';
}

/** What cannot be hashed faithfully: lone surrogates, control characters, more than 128 characters. */
export const isHashable = (p: string) =>
  p.length <= LONGEST_PASSWORD && p.isWellFormed() && !/\p{Cc}/u.test(p);
