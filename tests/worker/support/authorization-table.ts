import { randomUUID } from 'node:crypto';
import { handOverAllTo } from '../../../db/domain/users/hand-over.ts';
import type { AccessLevel } from '../../../worker/auth/access-level.ts';
import { toSessionId } from '../../../worker/auth/session.ts';
import { PASSWORD, type TestUser } from '../../support/test-users.ts';
import {
  type CreatedRecords,
  type DeclaredPath,
  type RecordInputKind,
  recordInputs,
} from '../fixtures/authorization-records.ts';
import { contactFixture } from '../fixtures/contacts.ts';
import { testedDomains } from '../fixtures/domains.gen.ts';
import { importSettings } from '../fixtures/imports.ts';
import type { ProcedurePath } from './calls.ts';

type Authorization = {
  accessLevel: AccessLevel;
  /** Builds a valid input from the records of the caller's agency; absent where the procedure takes none. */
  input?: (records: CreatedRecords, me: TestUser) => unknown;
  /** The role that may call it where a manager may not. */
  callerRole?: 'agent';
  /** The error message for an agent, where it is not MANAGERS_ONLY. */
  denial?: string;
  /** The error message for a user without agency, where it is not NO_AGENCY. */
  noAgencyDenial?: string;
};
type Input = NonNullable<Authorization['input']>;
type DeclaredInput = (records: CreatedRecords, ref: { id: string; version: number }) => unknown;

const NEW_PASSWORD = 'Tr4montana&Garbí';
const agencyLevel = (input?: Input): Authorization => ({ accessLevel: 'agency', input });
const managerLevel = (input?: Input): Authorization => ({ accessLevel: 'manager', input });
const authorizeCreate = (form: Exclude<RecordInputKind, 'lead' | 'quickLead' | 'contact'>) =>
  agencyLevel((records) => ({ clientKey: randomUUID(), [form]: recordInputs[form](records) }));
const authorizeCreateLead = (form: 'lead' | 'quickLead') =>
  agencyLevel((records) => ({
    clientKey: randomUUID(),
    lead: recordInputs[form](records),
    propertyId: records.ids.property,
    contacts: [recordInputs.contact(records)],
  }));
const authorizeUpdate = (form: Exclude<RecordInputKind, 'quickLead'>, contact?: 'contact' | 'ownerContact') =>
  agencyLevel((records) => ({
    ...{ id: records.ids[form], version: 1, [form]: recordInputs[form](records) },
    ...(contact && { contacts: [toUnchanged(records.ids[contact])] }),
  }));
/** A contact as the form of its record leaves it. */
const toUnchanged = (contactId: string) => {
  const contact = contactFixture({ phone: '600 111 444' });
  return { ...contact, contactId, before: contact, isRemoved: false };
};
const authorizeAssign = (form: 'lead' | 'owner' | 'property') =>
  agencyLevel(({ ids }) => ({ id: ids[form], version: 1, assignedTo: ids.recipient }));
const authorizeChangeMany = (
  form: 'lead' | 'owner' | 'property' | 'task',
  value: (ids: CreatedRecords['ids']) => object,
) => agencyLevel(({ ids }) => ({ rows: [{ id: ids[form], version: 1, ...value(ids) }] }));
const toRecipient = ({ recipient }: CreatedRecords['ids']) => ({ assignedTo: recipient });
const byId = (kind: keyof CreatedRecords['ids'], more: object = {}) =>
  agencyLevel(({ ids }) => ({ id: ids[kind], ...more }));
const withChosen = (kind: keyof CreatedRecords['ids']) => agencyLevel(({ ids }) => ({ chosen: ids[kind] }));
const byColleagueId = (more: object = {}) => managerLevel(({ ids }) => ({ id: ids.colleague, ...more }));
const byPropertyId = (more: (ids: CreatedRecords['ids']) => object = () => ({})) =>
  agencyLevel(({ ids }) => ({ propertyId: ids.property, ...more(ids) }));
/** The input of a declared domain; the kind of its record is only read where the input names it (findKinds). */
const withRef =
  (kind: keyof CreatedRecords['ids'], build: DeclaredInput): Input =>
  (records) =>
    build(records, {
      get id() {
        return records.ids[kind];
      },
      version: 1,
    });
const taggedList = agencyLevel(({ ids }) => ({ filters: { tags: { match: 'any', ids: [ids.tag] } } }));
const newTime = { version: 1, startTime: '2030-05-06T10:00:00.000Z', endTime: null, allDay: false };

const feedContents = { isBusyOnly: false, hasTasks: true, hasFollowUps: true };
const absence = ({ recipient }: CreatedRecords['ids'], month: string) => ({
  firstDay: `${month}-02`,
  lastDay: `${month}-15`,
  substituteId: recipient,
});

const NO_AGENCY_ID = 'No se encontró el ID de la agencia.';
const NO_RIGHTS = 'No tienes permisos para realizar esta acción. Contacta con el administrador del sistema.';
const noRights = { noAgencyDenial: NO_RIGHTS };

const table: Record<Exclude<ProcedurePath, DeclaredPath>, Authorization> = {
  'auth.session': { accessLevel: 'public' },
  'auth.signIn': { accessLevel: 'public', input: (_, me) => ({ email: me.email, password: PASSWORD }) },
  'auth.signOut': { accessLevel: 'public' },
  'registration.get': { accessLevel: 'public' },
  'registration.create': {
    accessLevel: 'public',
    input: ({ mark }) => ({
      agencyName: `Fincas ${mark}`,
      fullName: mark,
      email: `${randomUUID()}@llavero.test`,
      password: NEW_PASSWORD,
    }),
  },
  'profile.get': { accessLevel: 'user' },
  'profile.update': {
    accessLevel: 'user',
    input: ({ mark }) => ({
      version: 1,
      profile: { fullName: mark, displayName: null, phone: '600 000 000' },
      emailChange: { email: `${randomUUID()}@llavero.test`, password: PASSWORD },
    }),
  },
  'profile.changePassword': { accessLevel: 'user', input: () => ({ current: PASSWORD, next: NEW_PASSWORD }) },
  'sessions.list': { accessLevel: 'user' },
  'sessions.end': { accessLevel: 'user', input: (_, me) => ({ id: toSessionId(me.token) }) },
  'sessions.endOthers': { accessLevel: 'user' },
  'profile.openWork': { accessLevel: 'user' },
  'profile.delete': {
    accessLevel: 'user',
    callerRole: 'agent',
    input: ({ ids }) => ({ password: PASSWORD, handTo: handOverAllTo(ids.recipient) }),
  },
  'agency.get': { ...agencyLevel(), noAgencyDenial: NO_AGENCY_ID },
  'agency.update': {
    ...managerLevel((records) => ({ version: 1, agency: recordInputs.agency(records) })),
    noAgencyDenial: NO_AGENCY_ID,
  },
  'agency.messageTemplates': agencyLevel(),
  'agency.updateMessageTemplates': managerLevel(() => ({ version: 1, templates: [] })),
  'agency.dismissFirstSteps': managerLevel(() => ({ isDismissed: true })),
  'absences.list': agencyLevel(),
  'absences.create': agencyLevel(({ ids }, me) => ({
    clientKey: randomUUID(),
    userId: me.role === 'manager' ? ids.colleague : me.id,
    absence: absence(ids, '2099-03'),
  })),
  // Of the agent; managers change everybody's.
  'absences.update': agencyLevel(({ ids }) => ({
    id: ids.absence,
    version: 1,
    absence: absence(ids, '2099-04'),
  })),
  'absences.end': byId('absence'),
  'imports.list': agencyLevel(),
  'imports.get': byId('import'),
  'imports.rows': byId('import', { outcomes: ['new', 'wrong'] }),
  'imports.create': agencyLevel(() => ({
    clientKey: randomUUID(),
    ...{ kind: 'leads', fileName: 'leads.csv', total: 1, settings: importSettings },
  })),
  'imports.addRows': byId('openImport', { from: 0, rows: [{ line: 2, cells: ['Marca', '600 111 999'] }] }),
  'imports.start': byId('import'),
  'imports.pause': byId('runningImport'),
  'imports.undo': byId('doneImport'),
  'imports.discard': byId('openImport'),
  'kyeroFeed.get': managerLevel(),
  'kyeroFeed.idealista': managerLevel(),
  'kyeroFeed.renew': managerLevel(() => ({ platforms: [] })),
  // A feed that there is, which the input does not name.
  'kyeroFeed.setPlatforms': managerLevel(({ ids }) => ({
    platforms: ids.kyeroFeed === '' ? [] : ['Fotocasa'],
  })),
  'kyeroFeed.revoke': managerLevel(),
  'calendarFeed.get': agencyLevel(),
  'calendarFeed.renew': agencyLevel(() => ({ contents: feedContents })),
  // A feed that there is, which the input does not name.
  'calendarFeed.setContents': agencyLevel(({ ids }) => ({
    contents: { ...feedContents, hasTasks: ids.calendarFeed === '' },
  })),
  'calendarFeed.revoke': agencyLevel(),
  // A page that there is, which the input names by its property.
  'sharedPages.get': agencyLevel(({ ids }) => ({ propertyId: ids.sharedPage && ids.property })),
  'sharedPages.share': byPropertyId(() => ({ days: 30 })),
  'sharedPages.revoke': byPropertyId(),
  'ownerReports.get': agencyLevel(({ ids }) => ({ propertyId: ids.ownerReport && ids.property })),
  'ownerReports.share': byPropertyId(() => ({ period: { from: '2026-01-01', to: '2026-01-31' } })),
  'ownerReports.revoke': byPropertyId(),
  'users.list': managerLevel(),
  'users.forRole': agencyLevel(),
  'users.options': withChosen('colleague'),
  'users.create': {
    ...managerLevel(() => ({ email: `${randomUUID()}@llavero.test`, password: NEW_PASSWORD, role: 'agent' })),
    denial: 'Solo los gerentes pueden crear nuevos usuarios.',
    noAgencyDenial: 'No se pudo determinar la agencia. Por favor, inténtalo de nuevo.',
  },
  'examples.load': managerLevel(),
  'examples.attached': managerLevel(),
  'examples.remove': managerLevel(),
  'invitations.list': managerLevel(),
  'invitations.create': managerLevel(({ mark }) => ({
    clientKey: randomUUID(),
    fullName: mark,
    email: `${randomUUID()}@llavero.test`,
    role: 'agent',
  })),
  'invitations.renew': managerLevel(({ ids }) => ({ id: ids.invitation })),
  'invitations.revoke': managerLevel(({ ids }) => ({ id: ids.invitation })),
  'invitations.open': { accessLevel: 'public', input: ({ invitationToken }) => ({ token: invitationToken }) },
  'invitations.accept': {
    accessLevel: 'public',
    input: ({ invitationToken }) => ({
      clientKey: randomUUID(),
      token: invitationToken,
      password: NEW_PASSWORD,
    }),
  },
  'users.openWork': byColleagueId(),
  'users.pause': {
    ...managerLevel(({ ids }) => ({ id: ids.colleague, handTo: handOverAllTo(ids.recipient) })),
    ...noRights,
  },
  'users.continueHandOver': { ...byColleagueId(), ...noRights },
  'users.activate': { ...byColleagueId(), ...noRights },
  'users.delete': {
    ...managerLevel(({ ids }) => ({ id: ids.colleague, handTo: handOverAllTo(ids.recipient) })),
    ...noRights,
  },
  'users.setRole': byColleagueId({ role: 'manager' }),
  'users.setPassword': byColleagueId({ password: NEW_PASSWORD }),
  'leads.list': taggedList,
  'leads.board': taggedList,
  'leads.counts': agencyLevel(),
  'leads.get': byId('lead'),
  'leads.options': withChosen('lead'),
  'leads.create': agencyLevel((records) => ({
    ...(authorizeCreateLead('lead').input?.(records, records.manager) as object),
    ownerId: records.ids.owner,
  })),
  'leads.createQuick': authorizeCreateLead('quickLead'),
  'webForm.addresses': managerLevel(),
  'webForm.renew': managerLevel(() => ({ privacyUrl: 'https://fincas.example/privacidad' })),
  // Not where there is no form: the records of another agency have none.
  'webForm.update': managerLevel(({ ids }) => ({
    privacyUrl: `https://fincas.example/${ids.webForm === '' ? 'a' : 'b'}`,
  })),
  'webForm.revoke': managerLevel(),
  'portalMail.renewMailbox': managerLevel(),
  'portalMail.revokeMailbox': managerLevel(),
  'portalMail.unprocessed': agencyLevel(() => ({})),
  'portalMail.setState': agencyLevel(({ ids }) => ({
    id: ids.unprocessedMail,
    version: 1,
    state: 'discarded',
  })),
  'portalMail.paste': agencyLevel(({ mark }) => ({
    clientKey: randomUUID(),
    text: `Nombre: ${mark}\nEmail: ${randomUUID()}@correo.example`,
  })),
  'leads.update': authorizeUpdate('lead', 'contact'),
  'leads.setStatus': byId('lead', { version: 1, status: 'Lost' }),
  'leads.setPriority': byId('lead', { version: 1, priority: 'High' }),
  'leads.assign': authorizeAssign('lead'),
  'leads.assignMany': authorizeChangeMany('lead', toRecipient),
  'leads.setStatusMany': authorizeChangeMany('lead', () => ({ status: 'Lost' })),
  'leads.delete': byId('lead'),
  'leads.followUps': agencyLevel(() => ({ scope: 'team' })),
  'leads.undoFollowUp': byId('lead', { nextFollowUpOn: null }),
  'leads.setContact': byId('lead', { version: 1, phone: '699111333' }),
  'leads.setFollowUp': byId('lead', { version: 1, nextFollowUpOn: '2099-01-15' }),
  'activities.create': agencyLevel(({ mark, ids }) => ({
    clientKey: randomUUID(),
    activity: { kind: 'visit', outcome: null, text: mark, at: null },
    subject: { kind: 'lead', id: ids.lead },
    propertyId: ids.property,
    nextFollowUpOn: '2099-01-15',
    contactId: ids.contact,
  })),
  // Only their own.
  'activities.update': agencyLevel(({ ids, agent }, me) => ({
    id: me.id === agent.id ? ids.agentActivity : ids.activity,
    version: 1,
    activity: { kind: 'call', outcome: 'answered', text: null, at: null },
  })),
  'activities.delete': byId('agentActivity'),
  'timeline.list': agencyLevel(({ ids }) => ({
    subject: { kind: 'lead', id: ids.lead },
  })),
  'notices.list': agencyLevel(() => ({})),
  'notices.unread': agencyLevel(),
  'notices.read': { ...byId('notice'), callerRole: 'agent' },
  'notices.readAll': agencyLevel(() => ({ until: '2030-05-05T10:00:00.000Z' })),
  'duplicates.list': agencyLevel(() => ({})),
  'duplicates.dismiss': agencyLevel(({ ids }) => ({
    first: { kind: 'lead', id: ids.lead },
    second: { kind: 'owner', id: ids.owner },
    isDismissed: true,
  })),
  'duplicates.pair': agencyLevel(({ ids }) => ({ kind: 'lead', ids: [ids.lead, ids.twin] })),
  'duplicates.merge': agencyLevel(({ ids }) => ({
    clientKey: randomUUID(),
    kind: 'lead',
    older: { id: ids.lead, version: 1 },
    newer: { id: ids.twin, version: 2 },
    choices: { name: 'newer', phone: 'older' },
  })),
  'duplicates.merges': agencyLevel(() => ({})),
  'duplicates.undoMerge': byId('merge'),
  'owners.list': taggedList,
  'owners.get': byId('owner'),
  'owners.options': withChosen('owner'),
  'owners.create': agencyLevel((records) => ({
    clientKey: randomUUID(),
    owner: recordInputs.owner(records),
    leadId: records.ids.lead,
    contacts: [recordInputs.contact(records)],
  })),
  'owners.update': authorizeUpdate('owner', 'ownerContact'),
  'owners.setStatus': byId('owner', { version: 1, status: 'Inactive' }),
  'owners.setStatusMany': authorizeChangeMany('owner', () => ({ status: 'Inactive' })),
  'owners.setContact': byId('owner', { version: 1, phone: '699111333' }),
  'owners.assign': authorizeAssign('owner'),
  'owners.assignMany': authorizeChangeMany('owner', toRecipient),
  'owners.delete': byId('owner'),
  'properties.list': agencyLevel(({ ids }) => ({
    filters: { ownerId: ids.owner, tags: { match: 'all', ids: [ids.tag] } },
  })),
  'properties.get': byId('property'),
  'properties.options': agencyLevel(({ ids }) => ({
    search: '',
    chosen: ids.property,
    ownerId: ids.owner,
  })),
  'publishing.check': agencyLevel(({ ids }) => ({ propertyId: ids.property })),
  'properties.withCadastralReference': agencyLevel(() => ({ cadastralReference: '9872023VH5797S0001WX' })),
  'properties.withReferences': agencyLevel(() => ({ references: ['LL-0001', 'ab-2'] })),
  'properties.zones': agencyLevel(),
  'properties.create': authorizeCreate('property'),
  'properties.update': authorizeUpdate('property'),
  'properties.setStatus': byId('property', { version: 1, status: 'Vendida' }),
  'properties.setPrice': byId('property', { version: 1, price: 285_000.5, rentalPrice: null }),
  'properties.assign': authorizeAssign('property'),
  'properties.assignMany': authorizeChangeMany('property', toRecipient),
  'properties.setStatusMany': authorizeChangeMany('property', () => ({ status: 'Vendida' })),
  'properties.delete': byId('property'),
  'matches.forLead': agencyLevel(({ ids }) => ({ leadId: ids.lead })),
  'matches.forProperty': byPropertyId(),
  'matches.discarded': byId('lead', { of: 'lead' }),
  'matches.inquiries': byId('lead', { of: 'lead' }),
  'matches.ask': byPropertyId(({ lead }) => ({ leadId: lead })),
  'matches.newest': agencyLevel(() => ({ scope: 'team' })),
  'matches.decide': byPropertyId(({ lead }) => ({
    leadId: lead,
    version: null,
    decision: 'discarded',
    reason: 'other',
    reasonText: 'Demasiado lejos',
  })),
  'matches.markSent': agencyLevel(({ ids }) => ({
    clientKey: randomUUID(),
    leadIds: [ids.lead],
    propertyIds: [ids.property],
    ...{ contact: 'whatsapp', contactId: ids.contact },
  })),
  'matches.undoSent': agencyLevel(() => ({ clientKey: randomUUID() })),
  'closings.get': agencyLevel(({ ids }) => ({ propertyIds: [ids.soldProperty] })),
  'closings.save': agencyLevel(({ ids }) => ({
    clientKey: randomUUID(),
    properties: [{ id: ids.soldProperty, version: 1 }],
    rent: null,
    ads: [{ id: ids.soldAd, version: 1 }],
    matches: [{ id: ids.inquiry, version: 1 }],
  })),
  'closings.undo': agencyLevel(({ ids }) => ({
    clientKey: randomUUID(),
    properties: [{ id: ids.soldProperty, version: 1, rentStartDate: null, rentEndDate: null }],
    ads: [{ id: ids.soldAd, version: 1 }],
  })),
  'photos.list': byPropertyId(),
  'photos.setCover': byPropertyId(({ photo }) => ({ id: photo })),
  'photos.reorder': byPropertyId(({ photo }) => ({ ids: [photo] })),
  'photos.delete': byPropertyId(({ photo }) => ({ ids: [photo] })),
  'documents.list': byPropertyId(),
  'properties.stale': agencyLevel(() => ({ filters: {} })),
  'documents.missing': agencyLevel(() => ({ filters: {} })),
  'documents.delete': byPropertyId(({ document }) => ({ ids: [document] })),
  'documents.waive': byPropertyId(() => ({ category: 'Nota Simple Registral' })),
  'documents.unwaive': byPropertyId(() => ({ category: 'Nota Simple Registral' })),
  'events.get': byId('event'),
  'events.create': authorizeCreate('event'),
  'events.update': authorizeUpdate('event'),
  'events.move': byId('event', newTime),
  'events.delete': byId('event'),
  'tasks.list': agencyLevel(({ ids }) => ({ filters: { assignedTo: ids.colleague } })),
  'tasks.get': byId('task'),
  'tasks.create': authorizeCreate('task'),
  'tasks.update': authorizeUpdate('task'),
  'tasks.complete': byId('task', { version: 1 }),
  'tasks.reopen': byId('task', { version: 1 }),
  'tasks.setStatus': byId('task', { version: 1, status: 'in_progress' }),
  'tasks.setPriority': byId('task', { version: 1, priority: 'high' }),
  'tasks.assignMany': authorizeChangeMany('task', toRecipient),
  'tasks.setStatusMany': authorizeChangeMany('task', () => ({ status: 'completed' })),
  'tasks.setDueMany': authorizeChangeMany('task', () => ({ dueDate: '2030-06-06' })),
  'tasks.assign': agencyLevel(({ ids }) => ({ id: ids.task, version: 1, assignedTo: ids.recipient })),
  'tasks.delete': byId('task'),
  'calendar.entries': agencyLevel(({ ids }) => ({
    from: '2030-05-01T00:00:00.000Z',
    to: '2030-06-01T00:00:00.000Z',
    kinds: ['event', 'task'],
    userIds: [ids.colleague],
    propertyId: ids.property,
    leadId: ids.lead,
    eventTypes: [],
  })),
  'calendar.today': agencyLevel(() => ({ view: 'workWeek' })),
  'ties.create': agencyLevel(({ ids }) => ({ leadId: ids.lead, ownerId: ids.owner })),
  'ties.delete': agencyLevel(({ ids }) => ({ leadId: ids.lead, ownerId: ids.owner })),
  'contacts.create': agencyLevel((records) => ({
    clientKey: randomUUID(),
    person: { kind: 'owner', id: records.ids.owner },
    contact: { ...recordInputs.contact(records), phone: '600 333 555' },
  })),
  'contacts.update': authorizeUpdate('contact'),
  'contacts.move': byId('contact', { direction: 'up' }),
  'contacts.promote': byId('contact', { version: 1, personVersion: 1 }),
  'contacts.rearrange': agencyLevel(({ ids }) => ({
    ...{ person: { kind: 'lead', id: ids.lead }, version: 1, phone: '600 111 222' },
    ...{ added: [contactFixture({ phone: '600 111 333' })], removed: [{ id: ids.contact, version: 1 }] },
  })),
  'contacts.delete': byId('ownerContact'),
  'exports.photos': managerLevel(() => ({})),
  'exports.documents': managerLevel(() => ({})),
  'tags.list': agencyLevel(),
  'tags.counts': agencyLevel(),
  'tags.retired': managerLevel(),
  'tags.create': agencyLevel(({ mark }) => ({
    clientKey: randomUUID(),
    tag: { name: `${mark} d`, colour: 'teal' },
  })),
  'tags.change': agencyLevel(({ ids }) => ({
    kind: 'owner',
    changes: [{ ids: [ids.owner], add: [ids.otherTag], remove: [] }],
  })),
  'tags.update': managerLevel(({ mark, ids }) => ({
    id: ids.otherTag,
    version: 1,
    tag: { name: `${mark} e`, colour: 'pink' },
  })),
  'tags.unite': managerLevel(({ ids }) => ({ id: ids.tag, version: 1, into: ids.otherTag })),
  'tags.delete': managerLevel(({ ids }) => ({ id: ids.tag, version: 1 })),
  'tags.restore': managerLevel(({ ids }) => ({ id: ids.goneTag })),
  'dashboard.get': agencyLevel(),
  'savedViews.list': agencyLevel(() => ({ list: 'leads' })),
  'savedViews.create': agencyLevel(({ mark }) => ({
    clientKey: randomUUID(),
    view: { list: 'leads', name: `Otra ${mark}`, isShared: false, params: { name: mark } },
  })),
  'savedViews.update': {
    ...byId('savedView', { version: 1, view: { name: 'Otra', isShared: true, params: {} } }),
    callerRole: 'agent',
  },
  'savedViews.delete': { ...byId('savedView'), callerRole: 'agent' },
  'savedViews.setDefault': { ...byId('savedView', { list: 'leads' }), callerRole: 'agent' },
  'search.everything': agencyLevel(({ mark }) => ({ search: mark })),
  'search.duplicates': agencyLevel(({ ids }) => ({ phone: '600 111 222', email: '', except: ids.lead })),
};
/** Those of the domains that declare theirs. */
const declared = Object.values(testedDomains).flatMap(({ domain, kind, form, inputs }) => {
  const all: Record<string, DeclaredInput> = {
    get: (_, { id }) => ({ id }),
    create: (records) => ({ clientKey: randomUUID(), [kind]: form(records) }),
    update: (records, ref) => ({ ...ref, [kind]: form(records) }),
    delete: (_, { id }) => ({ id }),
    ...inputs,
  };
  return Object.entries(all).map(([name, build]) => [`${domain}.${name}`, agencyLevel(withRef(kind, build))]);
});

/** The access level and a valid input of every procedure: one that is not listed does not compile. */
export const authorizationTable: Record<string, Authorization> = {
  ...table,
  ...Object.fromEntries(declared),
};
