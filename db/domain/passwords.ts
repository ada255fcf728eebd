/** The five rules of a password, each with the words a person reads. */
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

/** How many of the five rules hold. */
export const rulesMet = (password: string) => passwordRules.filter((rule) => rule.holds(password)).length;
export const meetsAllRules = (password: string) => rulesMet(password) === passwordRules.length;

/** 'Débil' up to two rules, 'Media' up to four, 'Fuerte' with all five. */
export function strength(password: string): 'Débil' | 'Media' | 'Fuerte' {
  const met = rulesMet(password);
  return met === passwordRules.length ? 'Fuerte' : met >= 3 ? 'Media' : 'Débil';
}

/** What cannot be hashed faithfully: lone surrogates, control characters, more than 128 characters. */
export const isHashable = (p: string) =>
  p.length <= LONGEST_PASSWORD && p.isWellFormed() && !/\p{Cc}/u.test(p);
