import { randomUUID } from 'node:crypto';
import { sessionId } from '../../worker/session.ts';
import { type Agency, mintPerson } from '../support/people.ts';
import type { TheHouse } from '../support/the-house.ts';

type Kind =
  | 'lead'
  | 'owner'
  | 'property'
  | 'ad'
  | 'event'
  | 'task'
  | 'photo'
  | 'document'
  | 'colleague'
  | 'heir'
  | 'session';
/** An agency with one row of everything, every text of it marked. */
export type Furnished = Agency & {
  mark: string;
  /** Ids by kind; an input that names one is also tried with that of another agency. */
  rows: Record<Kind, string>;
};

/** What each form sends, linked to the agency's own rows. */
export const forms = {
  lead: ({ mark }: Furnished) => leadOf(mark),
  owner: ({ mark }: Furnished) => ({
    name: mark,
    status: 'Active' as const,
    email: null,
    phone: '600 111 222',
  }),
  property: ({ mark, rows }: Furnished) => ({
    title: mark,
    address: mark,
    type: 'Piso' as const,
    status: 'Disponible para la venta' as const,
    bedrooms: 3,
    bathrooms: 2,
    area: 90,
    price: 250_000.5,
    rentalPrice: null,
    rentStartDate: null,
    rentEndDate: null,
    ownerId: rows.owner,
    features: ['ascensor' as const],
  }),
  ad: ({ mark, rows }: Furnished) => ({
    title: mark,
    description: mark,
    propertyId: rows.property,
    platform: 'Idealista' as const,
    status: 'Active' as const,
  }),
  event: ({ mark, rows }: Furnished) => ({
    title: mark,
    description: mark,
    eventType: 'Otro' as const,
    startTime: '2030-05-05T10:00:00.000Z',
    endTime: '2030-05-05T11:00:00.000Z',
    allDay: false,
    location: mark,
    userId: rows.colleague,
    propertyId: rows.property,
    leadId: rows.lead,
  }),
  task: ({ mark, rows }: Furnished) => ({
    title: mark,
    description: mark,
    dueDate: '2030-05-05',
    dueTime: '10:30',
    status: 'pending' as const,
    priority: 'high' as const,
    assignedTo: rows.colleague,
    propertyId: rows.property,
    leadId: rows.lead,
  }),
  agency: ({ mark }: Furnished) => ({
    name: mark,
    email: null,
    website: 'https://llavero.test/fincas',
    landlinePhone: null,
    mobilePhone: '600 111 222',
    address: mark,
    openingHours: mark,
    colorPalette: ['#a1b2c3'],
  }),
};
export type Form = Exclude<keyof typeof forms, 'agency'>;

/** Puts one row of everything into an agency, through its manager, and marks its people. */
export async function furnish(agency: Agency, house: TheHouse): Promise<Furnished> {
  const mark = `Marca-${randomUUID().slice(0, 13)}`;
  const { api, id: uploader, agencyId, token } = agency.manager;
  const { id: colleague } = await mintPerson({ agencyId }, house);
  const { id: heir } = await mintPerson({ agencyId }, house);
  const marked = 'update users set full_name = ?, display_name = ?, phone = ? where agency_id = ?';
  await house.sql(marked, [mark, mark, mark, agencyId]);
  const all = {
    ...agency,
    mark,
    rows: {
      colleague,
      heir,
      session: sessionId(token),
      lead: '',
      owner: '',
      property: '',
    } as Furnished['rows'],
  };
  const { rows } = all;
  const key = () => ({ clientKey: randomUUID() });
  const made = async (kind: Kind, row: Promise<{ id: string }>) => {
    rows[kind] = (await row).id;
  };
  await made('lead', api.leads.create.mutate({ ...key(), lead: forms.lead(all) }));
  await made('owner', api.owners.create.mutate({ ...key(), owner: forms.owner(all) }));
  await made('property', api.properties.create.mutate({ ...key(), property: forms.property(all) }));
  await Promise.all([
    made('ad', api.ads.create.mutate({ ...key(), ad: forms.ad(all) })),
    made('event', api.events.create.mutate({ ...key(), event: forms.event(all) })),
    made('task', api.tasks.create.mutate({ ...key(), task: forms.task(all) })),
    made('photo', file('property_images', ', is_portrait, order_index', ', 1, 0')),
    made('document', file('property_documents', ', document_category', ", 'Gastos de Comunidad'")),
  ]);
  return all;

  /** A file as an upload leaves it, without its bytes. */
  async function file(table: string, columns: string, values: string) {
    const [id, at] = [randomUUID(), new Date().toISOString()];
    await house.sql(
      `insert into ${table} (id, agency_id, client_key, created_at, updated_at, property_id, file_name, object_key,
       mime_type, size, uploaded_by, state${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, 'image/png', 9, ?, 'ready'${values})`,
      [id, agencyId, randomUUID(), at, at, rows.property, `${mark}.png`, `a/${agencyId}/${id}`, uploader],
    );
    return { id };
  }
}

export const leadOf = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@llavero.test`,
  phone: '+34 600 111 222',
  source: 'Idealista' as const,
  status: 'New' as const,
  priority: null,
  minBuyBudget: 100_000,
  maxBuyBudget: 200_000,
  minRentBudget: null,
  maxRentBudget: null,
  minPropertySize: 60,
  maxPropertySize: 90,
  preferredPropertyTypes: ['Piso' as const],
  preferredBedrooms: [2, 3],
  preferredBathrooms: [1],
  preferredFeatures: ['ascensor' as const],
  timeRangeInterest: '3_months' as const,
});
