import { fold, toSearchText, withoutAccents } from '../fold.ts';
import { toPhoneNumbers, toPhoneSearchText } from '../phones.ts';

/** Further contacts of a lead or owner; a merge keeps more. */
export const MAX_CONTACTS = 10;
export const CONTACTS_FULL = `Como máximo ${MAX_CONTACTS} contactos.`;
export const MAX_CONTACT_LABEL = 30;
export const MAX_CONTACT_NOTE = 120;

/** The labels that are proposed; any other text is accepted. */
export const contactLabels = [
  'Pareja',
  'Familiar',
  'Socio',
  'Trabajo',
  'Casa',
  'Abogado',
  'Administrador',
] as const;
/** Those whose number or address may be shared by people who are not the same: it makes no pair of duplicates. */
const sharedLabels = ['Abogado', 'Administrador', 'Trabajo', 'Socio'].map(fold);

/** 'Jordi (pareja)', 'trabajo': how a contact is called beside the record; null for one that is called nothing. */
export function toContactText({ name, label }: { name: string | null; label: string | null }): string | null {
  const relation = label?.toLocaleLowerCase('es') ?? null;
  if (name === null) return relation;
  return relation === null ? name : `${name} (${relation})`;
}

export type ContactTexts = {
  name: string | null;
  label: string | null;
  phone: string | null;
  email: string | null;
};
/** Returns the columns that follow the texts of a contact: what it is found and compared by. */
export const foldContact = ({ name, label, phone, email }: ContactTexts) => ({
  nameFolded: toSearchText(name ?? ''),
  emailFolded: fold(email ?? ''),
  emailKey: email && withoutAccents(email),
  phoneFolded: toPhoneSearchText(phone ?? ''),
  phoneNumbers: phone === null ? null : toPhoneNumbers(phone),
  isIdentifying: !sharedLabels.includes(fold(label ?? '')),
});
