import { isForalPostalCode } from './provinces.ts';

const LENGTH = 20;
const SHAPE = /^[0-9A-ZÑ]{18}[A-ZÑ]{2}$/;
const LETTERS = 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const CONTROL_LETTERS = 'MQWERTYUIOPASDFGHJKLBZX';
const WEIGHTS = [13, 15, 12, 5, 4, 17, 9, 21, 3, 7, 1];

/**
 * A cadastral reference as it is stored: in capitals, without spaces and hyphens where that leaves the 20 characters of the common cadastre;
 * those of the Basque Country and Navarre have another form and keep their signs.
 */
export function toCadastralReference(typed: string): string {
  const capitals = typed.trim().toUpperCase();
  const compact = capitals.replace(/[\s-]/g, '');
  return compact.length === LENGTH ? compact : capitals;
}

/** Returns why a stored reference is refused, null where it is not; that of a property in the Basque Country or Navarre never is. */
export function findCadastralProblem(reference: string, postalCode: string | null): string | null {
  if (isForalPostalCode(postalCode)) return null;
  if (reference.length !== LENGTH) return `La referencia catastral tiene ${LENGTH} caracteres.`;
  return SHAPE.test(reference)
    ? null
    : 'La referencia catastral no es válida: son cifras y letras, las dos últimas letras.';
}

/** Whether a reference of 20 characters has the control letters that its others ask for: digits count as such, letters by their place from 1. */
export function hasItsControlLetters(reference: string): boolean {
  const toValue = (character: string) =>
    /\d/.test(character) ? Number(character) : LETTERS.indexOf(character) + 1;
  const toControl = (part: string) => {
    const sum = WEIGHTS.reduce((total, weight, at) => total + weight * toValue(part.charAt(at)), 0);
    return CONTROL_LETTERS.charAt(sum % CONTROL_LETTERS.length);
  };
  const common = reference.slice(14, 18);
  return (
    reference.slice(18) ===
    toControl(reference.slice(0, 7) + common) + toControl(reference.slice(7, 14) + common)
  );
}

/** A reference in its groups of 7, 7, 4 and 2; one of another form as it is. */
export const formatCadastralReference = (reference: string): string =>
  SHAPE.test(reference)
    ? [reference.slice(0, 7), reference.slice(7, 14), reference.slice(14, 18), reference.slice(18)].join(' ')
    : reference;
