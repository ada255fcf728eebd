import { fold, toSearchText } from '../fold.ts';
import { findSameNumbers, readWholePhones, toPhoneSearchText } from '../phones.ts';
import { parseSearch, type SearchText } from '../search/search.ts';

type Named = { name: string | null; phone: string | null; email: string | null };

/** Whether a search finds a person or a contact, as lists compare it. */
function isFoundBy(search: SearchText, { name, phone, email }: Named): boolean {
  if (search.phone) {
    const { whole, parts } = search.phone;
    if (whole.length > 0) return findSameNumbers(whole, readWholePhones(phone ?? '')).length > 0;
    const digits = toPhoneSearchText(phone ?? '');
    return parts.every((part) => digits.includes(part));
  }
  const all = [toSearchText(name ?? ''), fold(email ?? ''), toPhoneSearchText(phone ?? '')].join('\n');
  return search.words.every((word) => all.includes(word));
}

/** Returns the contact by which a search text finds a person whose own data it does not find; null for none. */
export function findContactBySearch<C extends Named>(
  text: string,
  person: Named,
  contacts: readonly C[],
): C | null {
  const search = parseSearch(text);
  return isFoundBy(search, person) ? null : (contacts.find((contact) => isFoundBy(search, contact)) ?? null);
}
