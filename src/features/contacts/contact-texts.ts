import type { Contact } from './contact-types.ts';

/** 'Jordi', 'Trabajo' of the same person, 'Otro contacto' without either. */
export const contactName = ({ name, label }: Pick<Contact, 'name' | 'label'>): string =>
  name ?? label ?? 'Otro contacto';

/** 'Jordi Ferrer · 934 111 222 · jordi@correo.example': what a question says of a person. */
export const reachText = (person: {
  name?: string | null;
  phone: string | null;
  email: string | null;
}): string => [person.name, person.phone, person.email].filter(Boolean).join(' · ');
