import { MAX_CONTACTS } from '../contacts/contacts.ts';
import { contactHeadings } from '../exchange/sheets.ts';

// The fields that columns of a file can hold. Without Zod: the page of imports chooses among them.

/**
 * What the cells of a column of a file hold; `choice` one of `choices`, for which the import says what its texts stand, `choices` several of
 * them; `user` a colleague by name or address, unless the import says who its texts are.
 */
export type FieldKind = 'text' | 'texts' | 'number' | 'choice' | 'choices' | 'user' | 'day' | 'instant';
export type Field = {
  label: string;
  kind: FieldKind;
  /** The values that a choice may have. */
  choices?: readonly string[];
  /** Other headings that files have for it, folded; `fallbacks` where another field has a column already. */
  aliases?: readonly string[];
  fallbacks?: readonly string[];
};
/** The fields of a kind of record by their name, in the order in which they are chosen. */
export type FieldSet = Readonly<Record<string, Field>>;

type Column = readonly [heading: string, kind: string];
/** Returns the field of a column that an export has. */
export const toField = ([label, kind]: Column, aliases: readonly string[] = []): Field => ({
  label,
  kind: kind as FieldKind,
  aliases,
});
/** The same of one whose values are of a list, several in a cell where the export has them so. */
export const toChoice = (
  [label, kind]: Column,
  choices: readonly string[],
  aliases: readonly string[] = [],
): Field => ({ label, kind: kind === 'texts' ? 'choices' : 'choice', choices, aliases });

const toUser = ([label]: Column, aliases: readonly string[]): Field => ({ label, kind: 'user', aliases });

type SharedColumns = Record<'responsible' | 'responsibleEmail' | 'tags', Column>;
/** The fields that stand at the end of every kind. */
export const toSharedFields = (columns: SharedColumns) => ({
  responsible: toUser(columns.responsible, ['agente', 'comercial', 'asesor', 'asignado a', 'captador']),
  responsibleEmail: toUser(columns.responsibleEmail, [
    'email del agente',
    'email agente',
    'correo del responsable',
  ]),
  tags: toField(columns.tags, ['tags', 'etiqueta', 'grupos']),
  note: toField(
    ['Notas', 'text'],
    ['nota', 'observaciones', 'comentarios', 'comentario', 'notes', 'mensaje'],
  ),
});

type PersonColumns = Record<'name' | 'phone' | 'email', Column>;
/** The fields of a person, with the aliases of its name. */
export const toPersonFields = (columns: PersonColumns, aliases: readonly string[]) => ({
  name: toField(columns.name, [
    'nombre completo',
    'nombre y apellidos',
    'cliente',
    'contacto',
    'name',
    'full name',
    ...aliases,
  ]),
  /** Follows the name. */
  surname: toField(['Apellidos', 'text'], ['apellido', 'primer apellido', 'surname', 'last name']),
  phone: toField(columns.phone, [
    'tel',
    'tel.',
    'telefono movil',
    'movil',
    'telefono 1',
    'phone',
    'telf',
    'tfno',
    'celular',
    'telefono fijo',
    'fijo',
  ]),
  email: toField(columns.email, [
    'e-mail',
    'correo',
    'correo electronico',
    'mail',
    'email 1',
    'direccion de correo',
  ]),
});

export type ContactFact = keyof typeof contactHeadings;
/** Returns the name of the field of a further contact, of which the first has the number 2. */
export const toContactField = (number: number, fact: ContactFact) => `contact${number}.${fact}`;
export const isContactField = (field: string): boolean => /^contact\d+\./.test(field);
/** A second phone or address of a person, beside the first. */
const secondContactAliases: Partial<Record<ContactFact, readonly string[]>> = {
  phone: ['telefono', 'movil', 'telefono movil', 'telefono fijo', 'fijo', 'otro telefono', 'celular'],
  email: ['email', 'correo', 'e-mail', 'otro email', 'correo electronico'],
};
/** The fields of the further contacts of a person. */
export const contactFields: FieldSet = Object.fromEntries(
  Array.from({ length: MAX_CONTACTS }, (_, index) => index + 2).flatMap((number) =>
    (Object.keys(contactHeadings) as ContactFact[]).map((fact) => [
      toContactField(number, fact),
      {
        ...toField([`${contactHeadings[fact]} ${number}`, 'text']),
        ...(number === 2 && { fallbacks: secondContactAliases[fact] ?? [] }),
      },
    ]),
  ),
);
