import { fold, toSearchText } from '../fold.ts';
import { isSamePhone, readWholePhones, toPhoneSearchText } from '../phones.ts';
import { parseSearch } from '../search/search.ts';

type Named = { name: string | null; phone: string | null; email: string | null };

/** Whether a search text says a person or a contact, as lists compare it. */
function agrees(text: string, { name, phone, email }: Named): boolean {
  const search = parseSearch(text);
  if (search.phone) {
    const { whole, parts } = search.phone;
    const numbers = readWholePhones(phone ?? '');
    if (whole.length > 0) return whole.some((one) => numbers.some((other) => isSamePhone(one, other)));
    const digits = toPhoneSearchText(phone ?? '');
    return parts.every((part) => digits.includes(part));
  }
  const all = [toSearchText(name ?? ''), fold(email ?? ''), toPhoneSearchText(phone ?? '')].join('\n');
  return search.words.every((word) => all.includes(word));
}

/** Returns the contact by which a search text finds a person whose own data do not agree with it; null for none. */
export function findAgreeingContact<C extends Named>(
  text: string,
  person: Named,
  contacts: readonly C[],
): C | null {
  return agrees(text, person) ? null : (contacts.find((contact) => agrees(text, contact)) ?? null);
}
