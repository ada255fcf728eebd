import type * as z from 'zod/mini';
import { type ContactForm, contactForm, newContacts } from '../contacts/contact-form.ts';
import { MAX_CONTACTS } from '../contacts/contacts.ts';
import { findDoubled } from '../contacts/same-contacts.ts';
import { dayOrNull } from '../fields.ts';
import { fold, withoutAccents } from '../fold.ts';
import { type LeadInput, leadInput } from '../leads/lead-input.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { readWholePhones } from '../phones.ts';
import { propertyFeatures, propertyTypes } from '../properties/properties.ts';
import { tagName } from '../tags/tag-input.ts';
import { toTagKey } from '../tags/tag-key.ts';
import { MAX_TAGS_OF_RECORD, RECORD_TAGS_FULL } from '../tags/tags.ts';
import { line, orNull, paragraph } from '../text.ts';
import type { ImportSettings } from './import-input.ts';
import { getLeadField, type LeadField } from './lead-fields.ts';
import { readDayCell, readInstantCell, readNumberCell, readTextCell, readTextsCell } from './read-cells.ts';

type LeadValues = Omit<LeadInput, 'assignedTo'> & { nextFollowUpOn: string };
/** What a row of a file says of a lead: only what its cells hold. */
export type ImportedLead = {
  externalId?: string;
  values: Partial<LeadValues>;
  /** How the responsible user is called. */
  responsible?: { name: string | null; email: string | null };
  lastContactAt?: string;
  tags?: string[];
  note?: string;
  contacts?: ContactForm[];
};
export type ReadRow = { ok: true; lead: ImportedLead } | { ok: false; reason: string; name: string | null };

const externalId = line(MAX_LENGTHS.name);
const responsibleName = line(MAX_LENGTHS.email);
const note = orNull(paragraph(MAX_LENGTHS.activity));

const shape = leadInput.shape;
/** The schema of each field of the form, for what is read from its cell. */
const schemas: { [Field in keyof LeadValues]: z.ZodMiniType } = {
  name: shape.name,
  email: shape.email,
  phone: shape.phone,
  source: shape.source,
  status: shape.status,
  priority: shape.priority,
  minBuyBudget: shape.minBuyBudget,
  maxBuyBudget: shape.maxBuyBudget,
  minRentBudget: shape.minRentBudget,
  maxRentBudget: shape.maxRentBudget,
  minPropertySize: shape.minPropertySize,
  maxPropertySize: shape.maxPropertySize,
  preferredPropertyTypes: shape.preferredPropertyTypes,
  preferredBedrooms: shape.preferredBedrooms,
  preferredBathrooms: shape.preferredBathrooms,
  preferredFeatures: shape.preferredFeatures,
  preferredZones: shape.preferredZones,
  timeRangeInterest: shape.timeRangeInterest,
  nextFollowUpOn: dayOrNull,
};

class WrongCell extends Error {}
const MAX_SHOWN = 60;
const quote = (cell: string) => `«${cell.length > MAX_SHOWN ? `${cell.slice(0, MAX_SHOWN)}…` : cell}»`;
const label = (field: LeadField) => getLeadField(field).label;
const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';

/** Returns what a schema makes of a value; throws WrongCell with its first message. */
function parse<T>(schema: z.ZodMiniType<T>, value: unknown, field: LeadField): T {
  const { data, error, success } = schema.safeParse(value);
  if (!success) throw new WrongCell(`${label(field)}: ${error?.issues[0]?.message}`);
  return data as T;
}

const ofList = (list: readonly string[]) => {
  const values = new Map(list.map((value) => [fold(value), value]));
  return (text: string) => values.get(fold(text)) ?? null;
};
const MANY = /^(\d+)\s*(?:\+|o m[aá]s)?$/;
const wholeNumber = (text: string) => (MANY.test(text) ? Number(MANY.exec(text)?.[1]) : null);
/** What the texts of a cell that holds several stand for; null for one that is unknown. */
const readers: Partial<Record<LeadField, (text: string) => string | number | null>> = {
  preferredPropertyTypes: ofList(propertyTypes),
  preferredFeatures: ofList(propertyFeatures),
  preferredBedrooms: wholeNumber,
  preferredBathrooms: wholeNumber,
};

type Column = ImportSettings['columns'][number];
function readCell({ field, format = 'comma' }: Column, cell: string): unknown {
  const { kind } = getLeadField(field);
  const fail = (what: string) => {
    throw new WrongCell(`${label(field)}: ${quote(cell)} ${what}`);
  };
  if (kind === 'number')
    return (
      readNumberCell(cell, format) ??
      fail(`no es un número como ${format === 'comma' ? '1.234,56' : '1,234.56'}.`)
    );
  if (kind === 'day') return readDayCell(cell) ?? fail('no es una fecha como 31/12/2026.');
  if (kind === 'instant') return readInstantCell(cell) ?? fail('no es una fecha como 31/12/2026 18:30.');
  if (kind !== 'texts') return readTextCell(cell);
  const read = readers[field] ?? ((text: string) => text);
  return readTextsCell(cell).map((text) => read(text) ?? fail(`no se reconoce: ${quote(text)}.`));
}

/** Checks on several fields of a lead, as its form has them; returns the first message, null where there is none. */
export function findContradiction(lead: Partial<Record<keyof LeadInput, unknown>>): string | null {
  const pairs = [
    ['minBuyBudget', 'maxBuyBudget'],
    ['minRentBudget', 'maxRentBudget'],
    ['minPropertySize', 'maxPropertySize'],
  ] as const;
  const wrong = pairs.find(([min, max]) => {
    const [low, high] = [lead[min], lead[max]];
    return typeof low === 'number' && typeof high === 'number' && low > high;
  });
  return wrong ? `${label(wrong[1])}: el mínimo no puede superar al máximo.` : null;
}

function readContacts(cells: ReadonlyMap<LeadField, string>, main: Partial<LeadValues>): ContactForm[] {
  const contacts: ContactForm[] = [];
  for (let number = 2; number < MAX_CONTACTS + 2; number++) {
    const read = (fact: 'name' | 'label' | 'phone' | 'email' | 'note') => {
      const cell = cells.get(`contact${number}.${fact}`);
      return cell === undefined || isBlank(cell) ? null : readTextCell(cell);
    };
    const [name, phone, email] = [read('name'), read('phone'), read('email')];
    const typed = { name, label: read('label'), phone, email, note: read('note') };
    if (Object.values(typed).every((value) => value === null)) continue;
    const contact = parse(contactForm, typed, `contact${number}.${phone || !email ? 'phone' : 'email'}`);
    const others = [{ phone: main.phone ?? null, email: main.email ?? null }, ...contacts];
    if (findDoubled(contact, others).length > 0)
      throw new WrongCell(`${label(`contact${number}.name`)}: su teléfono o su email ya está en la fila.`);
    contacts.push(contact);
  }
  return contacts;
}

/** Reads a row of a file, its cells in the order of the columns of the import. */
export function readLeadRow({ columns, values }: ImportSettings, cells: readonly string[]): ReadRow {
  const filled = new Map<LeadField, string>();
  for (const [index, { field }] of columns.entries()) {
    const cell = cells[index];
    if (cell !== undefined && !isBlank(cell)) filled.set(field, cell);
  }
  const shownName = filled.get('name') ?? filled.get('email') ?? filled.get('phone') ?? null;
  try {
    return { ok: true, lead: readCells(columns, values, filled) };
  } catch (error) {
    if (!(error instanceof WrongCell)) throw error;
    return { ok: false, reason: error.message, name: shownName?.slice(0, MAX_LENGTHS.name) ?? null };
  }
}

function readCells(
  columns: readonly Column[],
  meanings: ImportSettings['values'],
  filled: ReadonlyMap<LeadField, string>,
): ImportedLead {
  if (filled.size === 0) throw new WrongCell('La fila está vacía.');
  const lead: ImportedLead = { values: {} };
  const read: Record<string, unknown> = {};
  for (const column of columns) {
    const { field } = column;
    const cell = filled.get(field);
    if (cell === undefined || field.startsWith('contact')) continue;
    if (getLeadField(field).kind !== 'choice') {
      read[field] = readCell(column, cell);
      continue;
    }
    const meaning = meanings.find((each) => each.field === field && each.text === cell.trim());
    if (!meaning) throw new WrongCell(`${label(field)}: ${quote(cell)} no se reconoce.`);
    if (meaning.value !== null) read[field] = meaning.value;
  }
  for (const [field, schema] of Object.entries(schemas)) {
    if (read[field] === undefined) continue;
    const value = parse(schema, read[field], field as LeadField);
    if (value !== null) Object.assign(lead.values, { [field]: value });
  }
  const contradiction = findContradiction(lead.values);
  if (contradiction) throw new WrongCell(contradiction);
  if (read.externalId !== undefined) {
    const id = parse(externalId, read.externalId, 'externalId');
    if (id) lead.externalId = id;
  }
  const name =
    read.responsible === undefined ? null : parse(responsibleName, read.responsible, 'responsible');
  const email =
    read.responsibleEmail === undefined
      ? null
      : parse(responsibleName, read.responsibleEmail, 'responsibleEmail');
  if (name || email) lead.responsible = { name, email };
  if (read.lastContactAt !== undefined) {
    const at = String(read.lastContactAt);
    if (at > new Date().toISOString()) throw new WrongCell(`${label('lastContactAt')}: está en el futuro.`);
    lead.lastContactAt = at;
  }
  if (read.tags !== undefined) {
    const names = (read.tags as string[]).map((each) => parse(tagName, each, 'tags'));
    lead.tags = [...new Map(names.map((each) => [toTagKey(each), each])).values()];
    if (lead.tags.length > MAX_TAGS_OF_RECORD) throw new WrongCell(RECORD_TAGS_FULL);
  }
  const text = read.note === undefined ? null : parse(note, read.note, 'note');
  if (text) lead.note = text;
  const contacts = readContacts(filled, lead.values);
  if (contacts.length > 0) lead.contacts = parse(newContacts, contacts, 'contact2.name') ?? [];
  return lead;
}

/** What is missing for a new lead: the quick lead's rule; null where nothing is. */
export function findMissing({ values: { name, phone, email } }: ImportedLead): string | null {
  if (!name) return 'El nombre es obligatorio.';
  return phone || email ? null : 'Indica un teléfono o un email.';
}

/** The keys of the whole numbers and of the address of a row, by which it is known where it has no id. */
export function toReachKeys({ values: { phone, email } }: ImportedLead): string[] {
  const numbers = readWholePhones(phone ?? '').map(
    ({ callingCode, national }) =>
      `phone:${callingCode && callingCode !== '34' ? callingCode : ''}${national}`,
  );
  return [...numbers, ...(email ? [`email:${withoutAccents(email)}`] : [])];
}
