import type { Contact } from './contact-types.ts';

/** 'Jordi', 'Trabajo' of the same person, 'Otro contacto' without either. */
export const contactName = ({ name, label }: Pick<Contact, 'name' | 'label'>): string =>
  name ?? label ?? 'Otro contacto';
