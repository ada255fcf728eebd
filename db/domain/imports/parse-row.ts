import * as z from 'zod/mini';
import { type ContactForm, contactForm } from '../contacts/contact-form.ts';
import { MAX_CONTACTS } from '../contacts/contacts.ts';
import { type ContactDetails, findSharedDetails, withoutKnown } from '../contacts/same-contacts.ts';
import { fold, withoutAccents } from '../fold.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { readWholePhones } from '../phones.ts';
import { tagName } from '../tags/tag-input.ts';
import { toTagKey } from '../tags/tag-key.ts';
import { MAX_TAGS_OF_RECORD, RECORD_TAGS_FULL } from '../tags/tags.ts';
import { emailOrNull, line, orNull, paragraph, phoneOrNull } from '../text.ts';
import { type ContactFact, isContactField, toContactField } from './field-definitions.ts';
import { getField } from './import-fields.ts';
import type { ImportSettings } from './import-input.ts';
import { importRules } from './import-rules.ts';
import type { ImportKind } from './imports.ts';
import {
  parseChoicesCell,
  parseDayCell,
  parseInstantCell,
  parseNumberCell,
  parseTextCell,
  parseTextsCell,
} from './parse-cells.ts';
import type { Values } from './row-rules.ts';

/** What a row of a file says of a record: only what its cells hold. */
export type ImportedRow = {
  externalId?: string;
  /** Of fields of the form. */
  values: Values;
  /** How the responsible user is called. */
  responsible?: { name: string | null; email: string | null; id?: string };
  lastContactAt?: string;
  tags?: string[];
  note?: string;
  contacts?: ContactForm[];
  /** The id of the ad that a lead came through. */
  adId?: string;
  /** What tells the owner of a property. */
  owner?: ContactDetails & { id: string | null; name: string | null };
};
export type ParsedRow = { ok: true; row: ImportedRow } | { ok: false; reason: string; name: string | null };

const externalId = line(MAX_LENGTHS.name);
const responsibleName = line(MAX_LENGTHS.email);
const note = orNull(paragraph(MAX_LENGTHS.activity));

/** One without phone and address may be there already, under its name (compareRow). */
const importedContact = z.strictObject(contactForm.shape);

class WrongCell extends Error {}
const MAX_SHOWN = 60;
const quote = (cell: string) => `«${cell.length > MAX_SHOWN ? `${cell.slice(0, MAX_SHOWN)}…` : cell}»`;
const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';

/** Returns the different ones of some values; undefined for none, as an empty cell. */
const toFilled = (values: readonly string[]): string[] | undefined =>
  values.length > 0 ? [...new Set(values)] : undefined;

type Column = ImportSettings['columns'][number];
type Meanings = Pick<ImportSettings, 'values' | 'others'>;
type Filled = ReadonlyMap<string, string>;

/** Reads a row of a file, its cells in the order of the columns of the import. */
export function parseRow(
  kind: ImportKind,
  { columns, ...meanings }: ImportSettings,
  cells: readonly string[],
): ParsedRow {
  const filled = new Map<string, string>();
  for (const [index, { field }] of columns.entries()) {
    const cell = cells[index];
    if (cell !== undefined && !isBlank(cell)) filled.set(field, cell);
  }
  fillMain(columns, filled);
  try {
    return { ok: true, row: createRowParser(kind).parseRow(columns, meanings, filled) };
  } catch (error) {
    if (!(error instanceof WrongCell)) throw error;
    const name = importRules[kind].titleFields.map((field) => filled.get(field)).find(Boolean);
    return { ok: false, reason: error.message, name: name?.slice(0, MAX_LENGTHS.name) ?? null };
  }
}

/** Whether a contact is another phone or address of its person, of which files may repeat the first. */
const isSamePerson = ({ name, label, note }: Pick<ContactForm, 'name' | 'label' | 'note'>): boolean =>
  name === null && label === null && note === null;

/** Moves the second phone and address of a person to where the first has a column, but none in this row. */
function fillMain(columns: readonly Column[], filled: Map<string, string>): void {
  const isNamed = (['name', 'label', 'note'] as const).some((fact) => filled.has(toContactField(2, fact)));
  for (const fact of ['phone', 'email'] as const) {
    const second = toContactField(2, fact);
    const cell = filled.get(second);
    const isMissing = !filled.has(fact) && columns.some(({ field }) => field === fact);
    if (isNamed || cell === undefined || !isMissing) continue;
    filled.set(fact, cell);
    filled.delete(second);
  }
}

function createRowParser(kind: ImportKind) {
  const rules = importRules[kind];
  const label = (field: string) => getField(kind, field).label;

  /** Returns what a schema makes of a value; throws WrongCell with its first message. */
  function parse<T>(schema: z.ZodMiniType<T>, value: unknown, field: string): T {
    const { data, error, success } = schema.safeParse(value);
    if (!success) throw new WrongCell(`${label(field)}: ${error?.issues[0]?.message}`);
    return data as T;
  }

  function parseCell({ field, format = 'comma' }: Column, cell: string): unknown {
    const fail = (what: string) => {
      throw new WrongCell(`${label(field)}: ${quote(cell)} ${what}`);
    };
    switch (getField(kind, field).kind) {
      case 'number':
        return (
          parseNumberCell(cell, format) ??
          fail(`no es un número como ${format === 'comma' ? '1.234,56' : '1,234.56'}.`)
        );
      case 'day':
        return parseDayCell(cell) ?? fail('no es una fecha como 31/12/2026.');
      case 'instant':
        return parseInstantCell(cell) ?? fail('no es una fecha como 31/12/2026 18:30.');
      case 'texts': {
        const read = rules.parsers?.[field] ?? ((text: string) => text);
        return parseTextsCell(cell).map((text) => read(text) ?? fail(`no se reconoce: ${quote(text)}.`));
      }
      default: {
        const text = parseTextCell(cell);
        const prepare = rules.prepare?.[field];
        return prepare ? prepare(text) : text;
      }
    }
  }

  function parseContacts(cells: Filled, main: ContactDetails): ContactForm[] {
    const contacts: ContactForm[] = [];
    for (let number = 2; number < MAX_CONTACTS + 2; number++) {
      const read = (fact: ContactFact) => {
        const cell = cells.get(toContactField(number, fact));
        return cell === undefined ? null : parseTextCell(cell);
      };
      const [name, phone, email] = [read('name'), read('phone'), read('email')];
      const typed = { name, label: read('label'), phone, email, note: read('note') };
      if (Object.values(typed).every((value) => value === null)) continue;
      const schema = name ? importedContact : contactForm;
      const contact = parse(schema, typed, toContactField(number, phone || !email ? 'phone' : 'email'));
      const others = [main, ...contacts];
      if (isSamePerson(contact)) {
        const further = withoutKnown(contact, others);
        if (further) contacts.push(further);
      } else if (findSharedDetails(contact, others).length === 0) contacts.push(contact);
      else
        throw new WrongCell(
          `${label(toContactField(number, 'name'))}: su teléfono o su email ya está en la fila.`,
        );
    }
    return contacts;
  }

  /**
   * Returns the value that a text stands for, as the import says, else the one that is called so; null where it is left out, undefined where
   * nothing tells.
   */
  function findMeaning({ values, others = [] }: Meanings, field: string, text: string) {
    const meaning = values.find((each) => each.field === field && each.text === text);
    if (meaning) return meaning.value;
    const { choices = [], kind: holds } = getField(kind, field);
    const called = holds === 'choices' ? choices.find((choice) => fold(choice) === fold(text)) : undefined;
    return called ?? others.find((each) => each.field === field)?.value;
  }
  function parseMeaning(meanings: Meanings, field: string, text: string): string | null {
    const value = findMeaning(meanings, field, text);
    if (value === undefined) throw new WrongCell(`${label(field)}: ${quote(text)} no se reconoce.`);
    return value;
  }

  function parseValues(columns: readonly Column[], meanings: Meanings, filled: Filled) {
    const read: Values = {};
    for (const column of columns) {
      const { field } = column;
      const cell = filled.get(field);
      if (cell === undefined || isContactField(field)) continue;
      const means = (text: string) => parseMeaning(meanings, field, text);
      if (getField(kind, field).kind === 'choice') read[field] = means(cell.trim()) ?? undefined;
      else if (getField(kind, field).kind === 'choices')
        read[field] = toFilled(parseChoicesCell(cell).flatMap((text) => means(text) ?? []));
      else read[field] = parseCell(column, cell);
    }
    return read;
  }

  /** Returns the colleague that a row names, by the address where it has one; undefined where it names none. */
  function parseResponsible(meanings: Meanings, filled: Filled): ImportedRow['responsible'] {
    const field = filled.has('responsibleEmail') ? 'responsibleEmail' : 'responsible';
    const text = filled.get(field)?.trim();
    if (text === undefined) return undefined;
    const id = findMeaning(meanings, field, text);
    if (id === null) return undefined;
    const typed = parse(responsibleName, parseTextCell(text), field);
    const named = { name: null, email: null, [field === 'responsible' ? 'name' : 'email']: typed };
    return { ...named, ...(id !== undefined && { id }) };
  }

  return {
    parseRow(columns: readonly Column[], meanings: Meanings, filled: Filled): ImportedRow {
      if (filled.size === 0) throw new WrongCell('La fila está vacía.');
      const read = parseValues(columns, meanings, filled);
      // Files part a name in two columns.
      if (read.surname !== undefined) read.name = [read.name, read.surname].filter(Boolean).join(' ');
      const textOf = (field: string, schema: z.ZodMiniType<string | null>) =>
        read[field] === undefined ? null : parse(schema, read[field], field);
      const row: ImportedRow = { values: {} };
      for (const [field, schema] of Object.entries(rules.schemas)) {
        if (read[field] === undefined) continue;
        const value = parse(schema, read[field], field);
        if (value !== null) row.values[field] = value;
      }
      const id = textOf('externalId', externalId);
      if (id) row.externalId = id;
      const responsible = parseResponsible(meanings, filled);
      if (responsible) row.responsible = responsible;
      const owner = {
        id: textOf('ownerId', externalId),
        name: textOf('ownerName', responsibleName),
        phone: textOf('ownerPhone', phoneOrNull),
        email: textOf('ownerEmail', emailOrNull('El formato del email no es válido')),
      };
      if (Object.values(owner).some(Boolean)) row.owner = owner;
      const adId = textOf('adId', externalId);
      if (adId) row.adId = adId;
      if (read.lastContactAt !== undefined) {
        const at = String(read.lastContactAt);
        if (at > new Date().toISOString())
          throw new WrongCell(`${label('lastContactAt')}: está en el futuro.`);
        row.lastContactAt = at;
      }
      if (read.tags !== undefined) {
        const names = (read.tags as string[]).map((each) => parse(tagName, each, 'tags'));
        row.tags = [...new Map(names.map((each) => [toTagKey(each), each])).values()];
        if (row.tags.length > MAX_TAGS_OF_RECORD) throw new WrongCell(RECORD_TAGS_FULL);
      }
      const text = textOf('note', note);
      if (text) row.note = text;
      const contacts = parseContacts(filled, toContactDetails(row));
      if (contacts.length > 0) row.contacts = contacts;
      return row;
    },
  };
}

/** The phone and the address of a row of a person. */
export const toContactDetails = ({
  values: { phone, email },
}: Pick<ImportedRow, 'values'>): ContactDetails => ({
  phone: typeof phone === 'string' ? phone : null,
  email: typeof email === 'string' ? email : null,
});

/** The keys of the whole numbers and of the address of a person, by which a row is known that has no id. */
export function toContactKeys({ phone, email }: ContactDetails): string[] {
  const numbers = readWholePhones(phone ?? '').map(
    ({ callingCode, national }) =>
      `phone:${callingCode && callingCode !== '34' ? callingCode : ''}${national}`,
  );
  return [...numbers, ...(email ? [`email:${withoutAccents(email)}`] : [])];
}
