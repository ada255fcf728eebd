import type { ContactForm } from '../contacts/contact-form.ts';
import { CONTACTS_FULL, MAX_CONTACTS } from '../contacts/contacts.ts';
import { type ContactDetails, findSharedDetails, isSameEmail } from '../contacts/same-contacts.ts';
import { fold } from '../fold.ts';
import { findSameNumbers, readWholePhones } from '../phones.ts';
import { importRules } from './import-rules.ts';
import type { ImportKind } from './imports.ts';
import type { ImportedRow } from './parse-row.ts';
import type { Values } from './row-rules.ts';

const SECOND_MS = 1000;
/** Whether an instant is later than another by a second, which an export does not say more precisely than. */
export const isLater = (at: string, than: string | null): boolean =>
  than === null || Date.parse(at) - Date.parse(than) >= SECOND_MS;

const isSameList = (one: readonly unknown[], other: readonly unknown[]) => {
  const key = (value: unknown) => (typeof value === 'string' ? fold(value) : value);
  const [ones, others] = [new Set(one.map(key)), new Set(other.map(key))];
  return ones.size === others.size && [...ones].every((value) => others.has(value));
};
const isSame = (stored: unknown, value: unknown) =>
  Array.isArray(stored) && Array.isArray(value) ? isSameList(stored, value) : stored === value;

/** Whether a phone field says nothing that the others do not. */
function isKnownPhone(phone: string, others: readonly ContactDetails[]): boolean {
  if (others.some((other) => other.phone === phone)) return true;
  const numbers = readWholePhones(phone);
  const known = others.flatMap((other) => readWholePhones(other.phone ?? ''));
  return numbers.length > 0 && numbers.every((number) => findSameNumbers([number], known).length > 0);
}

type StoredContact = ContactForm & { id: string };
type Stored = { values: Values; contacts: readonly StoredContact[] };
export type RowChange = { ok: true; values: Values; contacts: ContactForm[] } | { ok: false; reason: string };

const toStoredContactDetails = ({ phone = null, email = null }: Values) =>
  ({ phone, email }) as ContactDetails;

/** Returns what a row changes of a record: the values that differ, and the contacts that it does not have; an empty cell changes nothing. */
export function compareRow(
  kind: ImportKind,
  { values, contacts = [] }: Pick<ImportedRow, 'values' | 'contacts'>,
  stored: Stored,
): RowChange {
  const { findContradiction, deriveValues = (changed) => changed } = importRules[kind];
  const all: ContactDetails[] = [toStoredContactDetails(stored.values), ...stored.contacts];
  const isChanged = (field: string, value: unknown) => {
    if (field === 'phone') return !isKnownPhone(String(value), all);
    if (field === 'email') return !all.some(({ email }) => isSameEmail(email, String(value)));
    return !isSame(stored.values[field], value);
  };
  const changed = Object.fromEntries(
    Object.entries(values).filter(([field, value]) => isChanged(field, value)),
  );
  const derived = Object.entries(deriveValues(changed, { ...stored.values, ...changed }));
  const next = Object.fromEntries(derived.filter(([field, value]) => !isSame(stored.values[field], value)));
  const merged = { ...stored.values, ...next };
  const contradiction = findContradiction(merged);
  if (contradiction) return { ok: false, reason: contradiction };
  const others = [toStoredContactDetails(merged), ...stored.contacts];
  const added = contacts.filter((contact) => !isKnownContact(contact, others));
  const incomplete = findIncompleteContact(added);
  if (incomplete) return { ok: false, reason: incomplete };
  if (stored.contacts.length + added.length > MAX_CONTACTS && added.length > 0)
    return { ok: false, reason: CONTACTS_FULL };
  return { ok: true, values: next, contacts: added };
}

/** Whether a contact is there already: one of the others has its phone or its address, or of one without both its name. */
const isKnownContact = (
  contact: ContactForm,
  others: readonly (ContactDetails & { name?: unknown })[],
): boolean =>
  contact.phone === null && contact.email === null
    ? others.some(({ name }) => typeof name === 'string' && fold(name) === fold(contact.name ?? ''))
    : findSharedDetails(contact, others).length > 0 ||
      others.some(({ phone }) => phone !== null && phone === contact.phone);

/** Returns what is said of new contacts of which one has neither phone nor address; null where each has one. */
export function findIncompleteContact(contacts: readonly ContactForm[]): string | null {
  const incomplete = contacts.find(({ phone, email }) => phone === null && email === null);
  return incomplete ? `Contacto «${incomplete.name}»: indica un teléfono o un email.` : null;
}
