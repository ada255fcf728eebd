import { withoutAccents } from '../fold.ts';
import { findSameNumbers, readWholePhones } from '../phones.ts';

export type ContactDetails = { phone: string | null; email: string | null };

/** Whether two phone fields have a whole number in common. */
export function hasSamePhone(one: string | null, other: string | null): boolean {
  return findSameNumbers(readWholePhones(one ?? ''), readWholePhones(other ?? '')).length > 0;
}
/** Whether two addresses are the same, without case and accents. */
export const isSameEmail = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && withoutAccents(one) === withoutAccents(other);

/** The fields of a contact that one of the others has already. */
export function findSharedDetails(
  contact: ContactDetails,
  others: readonly ContactDetails[],
): (keyof ContactDetails)[] {
  const shared: (keyof ContactDetails)[] = [];
  if (others.some(({ phone }) => hasSamePhone(contact.phone, phone))) shared.push('phone');
  if (others.some(({ email }) => isSameEmail(contact.email, email))) shared.push('email');
  return shared;
}

/**
 * Whether each number of a phone field is among those of the others: only then the field says nothing new. A field of several numbers of
 * which one is known stays.
 */
function isKnownPhone(phone: string | null, others: readonly ContactDetails[]): boolean {
  if (phone === null) return true;
  const numbers = readWholePhones(phone);
  const known = others.flatMap((other) => readWholePhones(other.phone ?? ''));
  if (numbers.length === 0) return others.some((other) => other.phone === phone);
  return findSameNumbers(numbers, known).length === numbers.length;
}

/** Returns what a contact says that none of the others does; null for nothing. */
export function withoutKnown<C extends ContactDetails>(
  contact: C,
  others: readonly ContactDetails[],
): C | null {
  const phone = isKnownPhone(contact.phone, others) ? null : contact.phone;
  const email = others.some((other) => isSameEmail(contact.email, other.email)) ? null : contact.email;
  return phone === null && email === null ? null : { ...contact, phone, email };
}
