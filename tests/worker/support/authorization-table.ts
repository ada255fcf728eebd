import { randomUUID } from 'node:crypto';
import type { AccessLevel } from '../../../worker/auth/access-level.ts';
import { toSessionId } from '../../../worker/auth/session.ts';
import { PASSWORD, type TestUser } from '../../support/test-users.ts';
import { type CreatedRecords, type Form, forms } from '../fixtures/authorization-records.ts';

type Listed = {
  accessLevel: AccessLevel;
  /** An input that is accepted from a person of this agency; none where the procedure takes none. */
  input?: (of: CreatedRecords, me: TestUser) => unknown;
  /** Who does it where a manager may not. */
  as?: 'agent';
  /** What an agent hears instead of the sentence for managers only. */
  refusal?: string;
  /** What somebody without agency hears instead of the usual sentence. */
  withoutAgency?: string;
};
type Input = NonNullable<Listed['input']>;

const NEW_PASSWORD = 'Tr4montana&Garbí';
const everybody = (input?: Input): Listed => ({ accessLevel: 'agency', input });
const managers = (input?: Input): Listed => ({ accessLevel: 'manager', input });
const add = (form: Form) => everybody((of) => ({ clientKey: randomUUID(), [form]: forms[form](of) }));
const edit = (form: Form) => everybody((of) => ({ id: of.rows[form], version: 1, [form]: forms[form](of) }));
const one = (kind: keyof CreatedRecords['rows'], more: object = {}) =>
  everybody(({ rows }) => ({ id: rows[kind], ...more }));
const choose = (kind: keyof CreatedRecords['rows']) => everybody(({ rows }) => ({ chosen: rows[kind] }));
const colleague = (more: object = {}) => managers(({ rows }) => ({ id: rows.colleague, ...more }));
const ofProperty = (more: (rows: CreatedRecords['rows']) => object = () => ({})) =>
  everybody(({ rows }) => ({ propertyId: rows.property, ...more(rows) }));
const everything = everybody(() => ({ filters: {} }));
const move = { version: 1, startTime: '2030-05-06T10:00:00.000Z', endTime: null, allDay: false };

const NO_AGENCY_ID = 'No se encontró el ID de la agencia.';
const NO_RIGHTS = 'No tienes permisos para realizar esta acción. Contacta con el administrador del sistema.';
const noRights = { withoutAgency: NO_RIGHTS, refusal: NO_RIGHTS };

/** Every procedure of the API. One that is not listed here fails the matrix. */
export const authorizationTable: Record<string, Listed> = {
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
    as: 'agent',
    input: ({ rows }) => ({ password: PASSWORD, handTo: rows.heir }),
  },
  'agency.get': { ...everybody(), withoutAgency: NO_AGENCY_ID },
  'agency.update': {
    ...managers((of) => ({ version: 1, agency: forms.agency(of) })),
    withoutAgency: NO_AGENCY_ID,
  },
  'users.list': managers(),
  'users.options': choose('colleague'),
  'users.create': {
    ...managers(() => ({ email: `${randomUUID()}@llavero.test`, password: NEW_PASSWORD, role: 'agent' })),
    refusal: 'Solo los gerentes pueden crear nuevos usuarios.',
    withoutAgency: 'No se pudo determinar la agencia. Por favor, inténtalo de nuevo.',
  },
  'users.openWork': colleague(),
  'users.pause': { ...managers(({ rows }) => ({ id: rows.colleague, handTo: rows.heir })), ...noRights },
  'users.activate': { ...colleague(), ...noRights },
  'users.delete': { ...managers(({ rows }) => ({ id: rows.colleague, handTo: rows.heir })), ...noRights },
  'users.setRole': colleague({ role: 'manager' }),
  'users.setPassword': colleague({ password: NEW_PASSWORD }),
  'leads.list': everything,
  'leads.board': everything,
  'leads.counts': everybody(),
  'leads.get': one('lead'),
  'leads.options': choose('lead'),
  'leads.create': add('lead'),
  'leads.update': edit('lead'),
  'leads.setStatus': one('lead', { version: 1, status: 'Lost' }),
  'leads.setPriority': one('lead', { version: 1, priority: 'High' }),
  'leads.delete': one('lead'),
  'owners.list': everything,
  'owners.get': one('owner'),
  'owners.options': choose('owner'),
  'owners.create': add('owner'),
  'owners.update': edit('owner'),
  'owners.delete': one('owner'),
  'properties.list': everybody(({ rows }) => ({ filters: { ownerId: rows.owner } })),
  'properties.get': one('property'),
  'properties.options': everybody(({ rows }) => ({ search: '', chosen: rows.property, ownerId: rows.owner })),
  'properties.create': add('property'),
  'properties.update': edit('property'),
  'properties.delete': one('property'),
  'photos.list': ofProperty(),
  'photos.setCover': ofProperty(({ photo }) => ({ id: photo })),
  'photos.reorder': ofProperty(({ photo }) => ({ ids: [photo] })),
  'photos.delete': ofProperty(({ photo }) => ({ ids: [photo] })),
  'documents.list': ofProperty(),
  'documents.delete': ofProperty(({ document }) => ({ ids: [document] })),
  'documents.waive': ofProperty(() => ({ category: 'Nota Simple Registral' })),
  'documents.unwaive': ofProperty(() => ({ category: 'Nota Simple Registral' })),
  'ads.list': everybody(({ rows }) => ({ filters: { propertyId: rows.property, ownerId: rows.owner } })),
  'ads.get': one('ad'),
  'ads.create': add('ad'),
  'ads.update': edit('ad'),
  'ads.delete': one('ad'),
  'events.get': one('event'),
  'events.create': add('event'),
  'events.update': edit('event'),
  'events.move': one('event', move),
  'events.delete': one('event'),
  'tasks.list': everybody(({ rows }) => ({ filters: { assignedTo: rows.colleague } })),
  'tasks.get': one('task'),
  'tasks.create': add('task'),
  'tasks.update': edit('task'),
  'tasks.complete': one('task', { version: 1 }),
  'tasks.reopen': one('task', { version: 1 }),
  'tasks.delete': one('task'),
  'calendar.entries': everybody(({ rows }) => ({
    from: '2030-05-01T00:00:00.000Z',
    to: '2030-06-01T00:00:00.000Z',
    kinds: ['event', 'task'],
    userIds: [rows.colleague],
    propertyId: rows.property,
    leadId: rows.lead,
    eventTypes: [],
  })),
  'dashboard.get': everybody(),
};
