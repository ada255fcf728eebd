import { isEmailAddress, readNameAndAddress, unwrapEmail } from './email-address.ts';
import { readPhones } from './phones.ts';

/** What a typed text says of a person; each part '' where it says nothing of it. */
export type TypedPerson = { name: string; phone: string; email: string };

/** Fewer digits are no number to call. */
const MIN_DIGITS = 6;

/** Reads a name, a phone number and an email address out of a text that was typed in one line: 'Laura 699 11 13 33'. */
export function readTypedPerson(text: string): TypedPerson {
  const written = readNameAndAddress(text);
  const address = text.split(/\s+/).find((word) => isEmailAddress(unwrapEmail(word)));
  const email = written?.email ?? (address ? unwrapEmail(address) : '');
  const rest = written ? written.name : address ? text.replace(address, ' ') : text;
  const [number] = readPhones(rest).filter(
    ({ national, from, to }) => national.length >= MIN_DIGITS && !/\p{L}/u.test(rest.slice(from, to)),
  );
  const phone = number ? rest.slice(number.from, number.to).trim() : '';
  const name = (number ? `${rest.slice(0, number.from)} ${rest.slice(number.to)}` : rest)
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:·|/-]+|[\s,;:·|/-]+$/g, '');
  return { name, phone, email };
}
