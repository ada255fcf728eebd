import { fold } from '../fold.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { findSameNumbers, readWholePhones } from '../phones.ts';
import type { ContactForm } from './contact-form.ts';
import { contactLabels, MAX_CONTACT_NOTE, MAX_CONTACTS } from './contacts.ts';
import type { ContactDetails } from './same-contacts.ts';

/** What parts two numbers with their notes. */
const PARTING = /[/;,|\n]|\s[-–]\s/;
const trim = (text: string) => text.replace(/^[\s/;,|:.()–-]+|[\s/;,|:()–-]+$/g, '');

/** A note beside a number: a proposed label, a name where it begins with a capital, else a note. */
function readNote(note: string): Pick<ContactForm, 'name' | 'label' | 'note'> {
  const label = contactLabels.find((each) => fold(each) === fold(note)) ?? null;
  if (label) return { name: null, label, note: null };
  const isName = /^\p{Lu}[\p{L}\p{M}\s.'’-]*$/u.test(note);
  return { name: isName ? note : null, label: null, note: isName || note === '' ? null : note };
}

/** The parts of a phone field: each whole number with the note that stands beside it. */
function readParts(field: string) {
  const phones = readWholePhones(field);
  const between = phones.map(({ to }, at) => field.slice(to, phones[at + 1]?.from ?? field.length));
  const lead = trim(field.slice(0, phones[0]?.from ?? 0));
  // Without a sign between two numbers a note belongs to the one before, unless the field begins with one.
  const halves = between.map((text) => {
    const at = text.search(PARTING);
    if (at >= 0) return [text.slice(0, at), text.slice(at)] as const;
    return lead === '' ? ([text, ''] as const) : (['', text] as const);
  });
  return phones.map((phone, at) => {
    const before = at === 0 ? lead : trim(halves[at - 1]?.[1] ?? '');
    const isLast = at === phones.length - 1;
    const after = trim(isLast ? (between[at] ?? '') : (halves[at]?.[0] ?? ''));
    return { phone, note: [before, after].filter(Boolean).join(' ') };
  });
}

export type SplitPhone = { phone: string; contacts: ContactForm[] };

/**
 * Parts a phone field of several whole numbers, '600 111 222 / 934 445 566 Jordi': the first one, with its note, stays in it, the others
 * become contacts, but for those that are known. Null where there is one number, or what stands beside one would have no place.
 */
export function splitPhone(field: string | null, others: readonly ContactDetails[]): SplitPhone | null {
  const [first, ...rest] = readParts(field ?? '');
  if (!field || !first || rest.length === 0) return null;
  const known = [first.phone, ...others.flatMap(({ phone }) => readWholePhones(phone ?? ''))];
  const contacts: ContactForm[] = [];
  for (const { phone, note } of rest) {
    const isKnown = findSameNumbers([phone], known).length > 0;
    if (isKnown && note !== '') return null;
    if (isKnown) continue;
    known.push(phone);
    const contact = { ...readNote(note), phone: field.slice(phone.from, phone.to), email: null };
    if ((contact.name?.length ?? 0) > MAX_LENGTHS.name || (contact.note?.length ?? 0) > MAX_CONTACT_NOTE)
      return null;
    contacts.push(contact);
  }
  if (others.length + contacts.length > MAX_CONTACTS) return null;
  const own = field.slice(first.phone.from, first.phone.to);
  return { phone: first.note ? `${own} ${first.note}` : own, contacts };
}
