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

// Words that open most of the passwords people reuse, in the languages of our users.
// biome-ignore format: a list of words
const COMMON = ['password', 'passw', 'contrasena', 'contrasenya', 'clave', 'secreto', 'acceso', 'bienvenido', 'benvingut', 'welcome', 'hola', 'usuario', 'usuari', 'user', 'admin', 'administrador', 'gerente', 'agente', 'login', 'letmein', 'qwerty', 'qwertyuiop', 'qwer', 'asdf', 'asdfgh', 'asdfghjkl', 'zxcv', 'zxcvbn', 'zxcvbnm', 'qazwsx', 'qweasd', 'abc', 'abcd', 'abcde', 'abcdef', 'abcdefg', 'abcdefgh', 'test', 'testing', 'prueba', 'demo', 'changeme', 'cambiame', 'default', 'iloveyou', 'tequiero', 'teamo', 'amor', 'princesa', 'futbol', 'football', 'barcelona', 'barca', 'realmadrid', 'madrid', 'valencia', 'sevilla', 'espana', 'catalunya', 'verano', 'invierno', 'primavera', 'otono', 'summer', 'winter', 'spring', 'autumn', 'enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre', 'lunes', 'martes', 'viernes', 'domingo', 'monday', 'friday', 'sunday', 'inmobiliaria', 'immobiliaria', 'monkey', 'dragon', 'master', 'superman', 'batman', 'sunshine', 'shadow', 'secret', 'trustno', 'whatever', 'starwars', 'pokemon', 'maria', 'jose', 'antonio', 'carlos', 'david', 'daniel', 'alejandro', 'michael', 'jordan', 'ashley', 'jennifer', 'hunter', 'killer', 'soccer', 'baseball', 'computer', 'internet', 'google', 'samsung', 'empresa', 'oficina', 'p', 'a', 'aa', 'q', 'aq', 'qa'];
const LOOKS_LIKE: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const letters = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** True for a common word dressed up with capitals, digits and signs ('P@ssw0rd1!', 'Verano2026!'). */
export function isCommon(password: string): boolean {
  const undressed = password
    .toLowerCase()
    .replace(/[^\p{L}]+$/u, '')
    .replace(/^[^\p{L}]+/u, '');
  const spoken = undressed.replace(/[013457@$!]/g, (sign) => LOOKS_LIKE[sign] ?? sign);
  return [letters(password), letters(spoken)].some(
    (word) => word === '' || COMMON.includes(word) || /^(.)\1*$/.test(word),
  );
}
