import { createHash } from 'node:crypto';
import { importFields } from '../../db/domain/imports/import-fields.ts';
import { type ImportKind, importKinds } from '../../db/domain/imports/imports.ts';
import { propertyFixture } from '../domain/property-fixture.ts';
import { leadInput } from '../worker/fixtures/authorization-records.ts';

/** The id of a record of this kind in every recording. */
export const toId = (kind: string) =>
  `00000000-0000-4000-8000-${createHash('sha256').update(kind).digest('hex').slice(0, 12)}`;

const note = { kind: 'note', outcome: null, text: 'Texto', at: '2026-11-20T10:00:00.000Z' };
const call = { kind: 'call', outcome: 'noAnswer', text: null, at: null };
const visit = { kind: 'visit', outcome: null, text: null, at: null };
const subject = { kind: 'lead', id: toId('lead') };
// Rooms may only be empty where no type has any.
const land = {
  ...leadInput('Marca'),
  preferredPropertyTypes: ['Garaje'],
  preferredBedrooms: [],
  preferredBathrooms: [],
};
// Both coordinates or none.
const unlocated = { ...propertyFixture({ ownerId: toId('owner') }), latitude: null, longitude: null };
const contact = { name: 'Marca', label: null, phone: null, email: 'persona@llavero.test', note: null };
const editedContact = { ...contact, contactId: toId('contact'), before: contact, isRemoved: false };
const decision = { leadId: toId('lead'), propertyId: toId('property'), reason: null, reasonText: null };
/** An import with a column of every field of a kind, and a text for each of their values. */
function importOfAll(kind: ImportKind) {
  const fields = Object.entries(importFields[kind]);
  const choices = fields.flatMap(([field, { choices: all = [] }]) => all.map((value) => ({ field, value })));
  const users = fields.flatMap(([field, { kind: holds }]) =>
    holds === 'user' ? [{ field, value: toId('user') }] : [],
  );
  const all = [...choices, ...users];
  return {
    ...{ clientKey: toId('new'), kind, fileName: `${kind}.csv`, total: 1 },
    settings: {
      leftOut: ['Marca'],
      others: all,
      columns: fields.map(([field], at) => ({ at, heading: field, field })),
      values: all.map((meaning) => ({ ...meaning, text: 'Marca' })),
    },
  };
}

/** Inputs beside those of the authorization table, with what no single difference from these leads to. */
export const writtenInputs: Record<string, unknown[]> = {
  'activities.create': [
    { clientKey: toId('new'), activity: call, subject },
    { clientKey: toId('new'), activity: call, subject, contactId: toId('contact') },
    { clientKey: toId('new'), activity: visit, subject, propertyId: toId('property') },
  ],
  'activities.update': [{ id: toId('activity'), version: 2, activity: note }],
  'closings.save': [
    {
      clientKey: toId('new'),
      properties: [{ id: toId('soldProperty'), version: 2 }],
      rent: { rentStartDate: '2026-12-01', rentEndDate: '2027-11-30' },
      ads: [],
      matches: [],
    },
  ],
  'contacts.create': [{ clientKey: toId('new'), person: { kind: 'lead', id: toId('lead') }, contact }],
  'contacts.update': [{ id: toId('contact'), version: 2, contact }],
  'imports.create': [
    {
      ...{ clientKey: toId('new'), kind: 'leads', fileName: 'leads.csv', total: 1 },
      settings: {
        columns: [
          { at: 0, heading: 'Nombre', field: 'name' },
          { at: 1, heading: 'Presupuesto', field: 'maxBuyBudget', format: 'point' },
        ],
        values: [
          { field: 'status', text: 'Nuevo', value: 'New' },
          { field: 'priority', text: 'Alta', value: 'High' },
          { field: 'source', text: 'Web', value: 'Website' },
          { field: 'timeRangeInterest', text: '-', value: null },
        ],
      },
    },
    ...importKinds.map(importOfAll),
  ],
  'imports.rows': [{ id: toId('import'), outcomes: ['wrong', 'duplicate', 'kept'], after: 499 }],
  'leads.create': [{ clientKey: toId('new'), lead: land }],
  'leads.createQuick': [
    {
      clientKey: toId('new'),
      lead: {
        ...{ name: 'Marca', phone: null, email: 'persona@llavero.test', source: null, operation: 'both' },
        ...{ maxBuyBudget: 300_000, maxRentBudget: 1200, note: null, assignedTo: null, nextFollowUpOn: null },
      },
    },
  ],
  'leads.update': [
    { id: toId('lead'), version: 2, lead: land },
    { id: toId('lead'), version: 2, lead: land, contacts: [editedContact] },
  ],
  'owners.update': [
    {
      ...{ id: toId('owner'), version: 2 },
      owner: { name: 'Marca', status: 'Active', email: null, phone: null, assignedTo: null },
      contacts: [{ ...editedContact, before: null, isRemoved: true }],
    },
  ],
  'matches.markSent': [
    {
      ...{ clientKey: toId('new'), leadIds: [toId('lead')], propertyIds: [toId('property')] },
      ...{ contact: 'whatsapp', contactId: toId('contact') },
    },
  ],
  // The lists on the page of another record.
  'ads.list': [{ filters: { ownerId: toId('owner') }, limit: 10, direction: 'forward' }],
  'properties.create': [{ clientKey: toId('new'), property: unlocated }],
  'properties.update': [{ id: toId('property'), version: 2, property: unlocated }],
  'publishing.check': [{ adId: toId('ad') }],
  'properties.list': [{ filters: { ownerId: toId('owner') }, limit: 10, direction: 'forward' }],
  'matches.decide': [
    { ...decision, version: null, decision: 'sent' },
    { ...decision, version: 2, decision: 'interested' },
    { ...decision, version: 2, decision: null },
    // What is undone of a property that the lead asked for.
    { ...decision, version: null, decision: 'interested', askedAt: '2026-11-20T10:00:00.000Z' },
  ],
};
