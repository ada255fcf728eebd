import { isCommon } from '../db/domain/common-passwords.ts';
import { fold } from '../db/domain/fold.ts';
import { Refusal } from './errors.ts';

const SHORTEST_HINT = 4;

/** Refuses a new password that is a common one, or holds a word an attacker would try first. */
export function refuseGuessable(password: string, words: (string | null | undefined)[]): void {
  const folded = fold(password);
  const near = [...words, 'llavero'].some(
    (word) => word && fold(word).length >= SHORTEST_HINT && folded.includes(fold(word)),
  );
  if (!near && !isCommon(password)) return;
  const sentence = near
    ? 'La contraseña no puede contener tu email, el nombre de la agencia ni el del producto.'
    : 'Esta contraseña es demasiado común. Elige otra.';
  throw new Refusal('BAD_REQUEST', sentence, { fields: { password: sentence, next: sentence } });
}
