import type { ContactForm } from '../contacts/contact-form.ts';
import { CONTACTS_FULL, MAX_CONTACTS } from '../contacts/contacts.ts';
import { findDoubled, isSameEmail, type Reach } from '../contacts/same-contacts.ts';
import { fold } from '../fold.ts';
import { isClosedLead, type LeadStatus } from '../leads/leads.ts';
import { findSameNumbers, readWholePhones } from '../phones.ts';
import { findContradiction, type ImportedLead } from './lead-row.ts';

type Values = Record<string, unknown>;

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
function isKnownPhone(phone: string, others: readonly Reach[]): boolean {
  if (others.some((other) => other.phone === phone)) return true;
  const numbers = readWholePhones(phone);
  const known = others.flatMap((other) => readWholePhones(other.phone ?? ''));
  return numbers.length > 0 && numbers.every((number) => findSameNumbers([number], known).length > 0);
}

type Stored = {
  values: Values & Reach & { status: LeadStatus };
  contacts: readonly (ContactForm & { id: string })[];
};
export type LeadChange =
  | { ok: true; values: Values; contacts: ContactForm[] }
  | { ok: false; reason: string };

/** Returns what a row changes of a lead: the values that differ, and the contacts that it does not have; an empty cell changes nothing. */
export function compareLead({ values, contacts = [] }: ImportedLead, stored: Stored): LeadChange {
  const all: Reach[] = [stored.values, ...stored.contacts];
  const changed = Object.entries(values).filter(([field, value]) => {
    if (field === 'phone') return !isKnownPhone(String(value), all);
    if (field === 'email') return !all.some(({ email }) => isSameEmail(email, String(value)));
    return !isSame(stored.values[field], value);
  });
  const next: Values = Object.fromEntries(changed);
  const merged = { ...stored.values, ...next };
  // A closed lead has no next follow-up.
  if (isClosedLead(merged.status)) delete next.nextFollowUpOn;
  const contradiction = findContradiction(merged);
  if (contradiction) return { ok: false, reason: contradiction };
  const added = contacts.filter((contact) => !isKnownContact(contact, [merged, ...stored.contacts]));
  if (stored.contacts.length + added.length > MAX_CONTACTS && added.length > 0)
    return { ok: false, reason: CONTACTS_FULL };
  return { ok: true, values: next, contacts: added };
}

/** Whether one of the others has the phone or the address of a contact already. */
const isKnownContact = (contact: ContactForm, others: readonly Reach[]): boolean =>
  findDoubled(contact, others).length > 0 ||
  others.some(({ phone }) => phone !== null && phone === contact.phone);
