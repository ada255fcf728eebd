import { fold } from '../fold.ts';
import { type ContactDetails, findSharedDetails, withoutKnown } from './same-contacts.ts';

type Contact = ContactDetails & {
  id: string;
  name: string | null;
  label: string | null;
  note: string | null;
};
export type MergedPeople<C extends Contact> = {
  /** The record that stays, before the merge, and its main data after it. */
  survivor: ContactDetails;
  main: ContactDetails & { name: string };
  merged: ContactDetails;
  /** The contacts of the record that stays, then those of the other one. */
  all: readonly C[];
};

/** Of two contacts with the same number or address the one that says more of it keeps it. */
const toRank = ({ name, label, note }: Contact): number =>
  (name === null ? 4 : 0) + (label === null ? 2 : 0) + (note === null ? 1 : 0);

/** Whether one text says what both say. */
const isUnited = (one: string | null, other: string | null) =>
  one === null || other === null || fold(one) === fold(other);

/** Returns a contact with the label and the note of another one where it has none; null where it has others. */
function takeOverTexts<C extends Contact>(contact: C, other: C): C | null {
  if (!isUnited(contact.label, other.label) || !isUnited(contact.note, other.note)) return null;
  return { ...contact, label: contact.label ?? other.label, note: contact.note ?? other.note };
}

/**
 * Returns what a merge makes of the contacts of two records. Only what is doubled goes: a contact with a name that nobody else of the
 * record has stays, even where its number and its address are known; the label and the note of one that goes are taken over by the contact
 * that keeps its number or address, and where no such contact has room for them it stays as it is. Each of `made` is a main phone or
 * address that was not chosen, for a contact without name.
 */
export function planUnitedContacts<C extends Contact>({ survivor, main, merged, all }: MergedPeople<C>) {
  const known: ContactDetails[] = [main];
  const names = new Set([fold(main.name)]);
  const rests = new Map<string, C>();
  for (const contact of all.toSorted((one, other) => toRank(one) - toRank(other))) {
    const rest = withoutKnown(contact, known);
    const isNew = contact.name !== null && !names.has(fold(contact.name));
    if (contact.name !== null) names.add(fold(contact.name));
    if (rest) known.push(rest);
    if (rest || isNew) rests.set(contact.id, rest ?? { ...contact, phone: null, email: null });
    else if (contact.label !== null || contact.note !== null) {
      const united = [...rests.values()]
        .filter((other) => findSharedDetails(contact, [other]).length > 0)
        .map((other) => takeOverTexts(other, contact))
        .find((other) => other !== null);
      rests.set((united ?? contact).id, united ?? contact);
    }
  }
  const made = [
    { side: 'survivor', contactDetails: survivor },
    { side: 'merged', contactDetails: merged },
  ].flatMap(({ side, contactDetails }) => {
    const rest = withoutKnown({ phone: contactDetails.phone, email: contactDetails.email }, known);
    if (!rest) return [];
    known.push(rest);
    return [{ side, ...rest }];
  });
  const kept = all.map((contact) => ({ contact, rest: rests.get(contact.id) }));
  const isSame = (one: C, other: C) =>
    (['phone', 'email', 'label', 'note'] as const).every((field) => one[field] === other[field]);
  return {
    deleted: kept.flatMap(({ contact, rest }) => (rest ? [] : [contact])),
    changed: kept.flatMap(({ contact, rest }) => (rest && !isSame(rest, contact) ? [{ contact, rest }] : [])),
    made,
  };
}
