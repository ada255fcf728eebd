import { emailKey } from '../domain/fold.ts';
import { foldViewName } from '../domain/search/folded-columns.ts';
import type { agencies, users } from '../tables/agencies.ts';
import type { savedViews } from '../tables/saved-views.ts';
import type { Random } from './random.ts';

type Agency = Omit<typeof agencies.$inferInsert, 'createdAt' | 'updatedAt' | 'managerUserId'>;
type User = Omit<typeof users.$inferInsert, 'passwordHash' | 'createdAt' | 'updatedAt'>;
type SavedView = typeof savedViews.$inferInsert;

const LLAVERO = '0b7c5f0e-6a52-4d0f-9a61-2f3c1d9e4a01';
const VEINES = '0b7c5f0e-6a52-4d0f-9a61-2f3c1d9e4a02';

/** The number of leads of each agency. */
export const leadCounts = { [LLAVERO]: 72, [VEINES]: 12 };

/** The size of each agency's portfolio, and the seed of its random data. */
export const portfolios = {
  [LLAVERO]: { seed: 1888, owners: 25, properties: 40, ads: 50 },
  [VEINES]: { seed: 1929, owners: 4, properties: 6, ads: 5 },
};

export const demoAgencies: Agency[] = [
  {
    id: LLAVERO,
    name: 'Inmobiliaria Llavero',
    landlinePhone: '93 415 28 60',
    mobilePhone: '652 41 87 30',
    openingHours: 'De lunes a viernes, de 09:30 a 14:00 y de 16:00 a 19:30.\nSábados, de 10:00 a 13:30.',
    email: 'hola@llavero.test',
    address: 'Carrer de Verdi, 48, 08012 Barcelona',
    postalCode: '08012',
    registrations: [{ registry: 'AICAT', number: '99999' }],
    website: 'https://www.llavero.test',
    colorPalette: ['#0F5C4C', '#E2A33B', '#F4EFE6'],
    unassignedLeads: 'distribute',
  },
  {
    id: VEINES,
    name: 'Finques Veïnes',
    landlinePhone: '972 21 46 03',
    openingHours: 'De lunes a viernes, de 09:00 a 13:00 y de 16:30 a 19:00.',
    email: 'info@vecina.test',
    address: 'Carrer de la Força, 12, 17004 Girona',
    postalCode: '17004',
    registrations: [{ registry: 'AICAT', number: '99998' }],
    website: 'https://www.vecina.test',
    colorPalette: ['#7A2E3A', '#D8C3A5'],
  },
];

const createPerson = (number: number, email: string, fullName: string, phone: string) => ({
  id: `5e1d3a94-0c47-4b8e-8f26-71b0a9c5d20${number}`,
  email,
  emailKey: emailKey(email),
  fullName,
  displayName: fullName.split(' ')[0],
  phone,
});

export const demoUsers: User[] = [
  {
    ...createPerson(1, 'gerente@llavero.test', 'Mariona Vilardell Ros', '652 41 87 30'),
    agencyId: LLAVERO,
    role: 'manager',
  },
  {
    ...createPerson(2, 'agente@llavero.test', 'Adrián Quintana Lozano', '617 90 35 24'),
    agencyId: LLAVERO,
    role: 'agent',
  },
  {
    ...createPerson(3, 'gerente@vecina.test', 'Quim Batlle i Serrat', '639 18 72 05'),
    agencyId: VEINES,
    role: 'manager',
  },
  {
    ...createPerson(4, 'sin-agencia@llavero.test', 'Elena Prats Cifuentes', '680 57 14 92'),
    agencyId: null,
    role: 'agent',
  },
];

/** Whom the manager of the first agency has invited: one who may still accept, and one whose link has expired. `age` in days. */
export const demoInvitations = [
  {
    agencyId: LLAVERO,
    fullName: 'Laia Puigdomènech Sala',
    email: 'laia@llavero.test',
    role: 'agent',
    age: 2,
  },
  { agencyId: LLAVERO, fullName: 'Òscar Ferran Bru', email: 'oscar@llavero.test', role: 'manager', age: 11 },
] as const;

/** The views that the people of the agency Llavero have saved, by their author. */
const demoViews = [
  {
    author: 'gerente@llavero.test',
    list: 'leads',
    name: 'Contactados hace tiempo',
    isShared: true,
    params: { sort: 'contact', status: 'Contacted', view: 'list' },
  },
  {
    author: 'gerente@llavero.test',
    list: 'properties',
    name: 'Con papeles pendientes',
    isShared: true,
    params: { documents: 'missing', columns: 'address.zone.owner.status.responsible', view: 'list' },
  },
  {
    author: 'agente@llavero.test',
    list: 'leads',
    name: 'Mis prioridades',
    isShared: false,
    params: {
      responsible: 'mine',
      priority: 'High',
      columns: 'contact.status.followup.contacted',
      view: 'list',
    },
  },
] as const;

/** The rows of the demo's saved views. */
export const createDemoViews = ({ uuid }: Random): Omit<SavedView, 'createdAt' | 'updatedAt'>[] =>
  demoViews.map(({ author, name, ...view }) => ({
    ...view,
    id: uuid(),
    agencyId: LLAVERO,
    clientKey: uuid(),
    name,
    ...foldViewName({ name }),
    createdBy: demoUsers.find(({ email }) => email === author)?.id ?? '',
  }));
