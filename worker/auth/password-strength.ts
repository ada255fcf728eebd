import { isCommonPassword } from '../../db/domain/passwords/common-passwords.ts';
import {
  COMMON_PASSWORD,
  containsPersonalFact,
  type PasswordOwner,
  type PersonalFacts,
  personalPasswordText,
} from '../../db/domain/passwords/passwords.ts';
import { AppError } from '../errors.ts';

/** Throws BAD_REQUEST when a new password contains the user's email address or the agency's name, or is a common one. */
export function assertStrongPassword(password: string, facts: PersonalFacts, owner: PasswordOwner): void {
  const personal = containsPersonalFact(password, facts);
  if (!personal && !isCommonPassword(password)) return;
  const sentence = personal ? personalPasswordText[owner] : COMMON_PASSWORD;
  throw new AppError('BAD_REQUEST', sentence, { fields: { password: sentence, next: sentence } });
}
