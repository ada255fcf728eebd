import { foldContact } from '../../db/domain/contacts/contacts.ts';
import { toLoggedUserAgent } from '../../worker/tenant/actor.ts';
import type { SharedServer } from '../support/shared-server.ts';
import type { TestUser } from '../support/test-users.ts';

/** Inserts leads created a minute apart, in statements of many rows. */
export async function fillLeads({ sql }: SharedServer, agencyId: string, leads: number): Promise<void> {
  const part = 20_000;
  for (let from = 0; from < leads; from += part)
    await sql(
      `insert into leads (id, agency_id, client_key, created_at, updated_at, name, name_folded, email, email_folded,
         phone, phone_folded, source, status, priority, min_buy_budget, max_buy_budget, preferred_property_types,
         preferred_bedrooms, preferred_bathrooms, preferred_features, time_range_interest)
       with recursive n (i) as (select ? union all select i + 1 from n where i + 1 < ?)
       select ${uuid}, ?, ${uuid}, ${moment}, ${moment}, 'Núria Ferrer ' || i, 'nuria ferrer ' || i,
         'nuria' || i || '@correo.example', 'nuria' || i || '@correo.example', '612 34 56 78', '612345678', 'Website',
         case i % 5 when 0 then 'New' when 1 then 'Contacted' when 2 then 'Qualified' when 3 then 'Converted'
         else 'Lost' end, 'Medium', 200000, 300000, '["Piso","Ático"]', '[2,3]', '[1]', '["ascensor"]', '6_months'
       from n`,
      [from, Math.min(leads, from + part), agencyId],
    );
}

const uuid = `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a'
  || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`;
const moment = `strftime('%Y-%m-%dT%H:%M:%fZ', 1600000000 + i * 60, 'unixepoch')`;

/** Inserts contacts of the agency's leads in turns, each with a number of its own, and returns one of the numbers. */
export async function fillContacts(
  { sql }: SharedServer,
  agencyId: string,
  contacts: number,
): Promise<string> {
  const { phoneNumbers } = foldContact({ name: null, label: null, phone: '700000000', email: null });
  await sql(
    `insert into contacts (id, agency_id, client_key, created_at, updated_at, lead_id, position, name, name_folded, label, phone,
       phone_folded, phone_numbers, email_folded, is_identifying)
     with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < cast(? as integer)),
       persons as materialized (select id, row_number() over (order by created_at) - 1 as at, count(*) over () as count from leads where agency_id = ?)
     select ${uuid}, ?, ${uuid}, ${moment}, ${moment}, persons.id, i / count + 1, 'Jordi ' || i, 'jordi ' || i, 'Pareja',
       700000000 + i, 700000000 + i, replace(?, '700000000', 700000000 + i), '', 1
     from n join persons on at = i % (select count(*) from persons)`,
    [contacts, agencyId, agencyId, phoneNumbers],
  );
  return String(700000000 + (contacts >> 1));
}

/** Gives a tag to the newest leads of the agency. */
export const fillLeadTags = ({ sql }: SharedServer, agencyId: string, tagId: string, leads: number) =>
  sql(
    `insert into lead_tags (agency_id, tag_id, record_created_at, lead_id)
     select agency_id, ?, created_at, id from leads where agency_id = ? order by created_at desc limit ?`,
    [tagId, agencyId, leads],
  );

/** Inserts owners, `each` properties for every owner, and one ad for every property. */
export async function fillPortfolio({ sql }: SharedServer, agencyId: string, owners: number, each: number) {
  const stamped = `id, agency_id, client_key, created_at, updated_at`;
  await sql(
    `insert into property_owners (${stamped}, name, name_folded)
     with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ?)
     select ${uuid}, ?, ${uuid}, ${moment}, ${moment}, 'Núria Ferrer ' || i, 'nuria ferrer ' || i from n`,
    [owners, agencyId],
  );
  await sql(
    `insert into properties (${stamped}, title, title_folded, features, owner_id)
     with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ?)
     select ${uuid}, o.agency_id, ${uuid}, o.created_at, o.updated_at, 'Piso ' || n.i, 'piso ' || n.i, '[]', o.id
     from property_owners o, n where o.agency_id = ?`,
    [each, agencyId],
  );
  await sql(
    `insert into ads (${stamped}, title, title_folded, property_id, platform)
     select ${uuid}, agency_id, ${uuid}, created_at, updated_at, title, title_folded, id, 'Idealista'
     from properties where agency_id = ?`,
    [agencyId],
  );
}

/** Inserts available properties of differing price, rooms and area, all of which fit the leads of `fillLeads`. */
export const fillAvailableProperties = ({ sql }: SharedServer, agencyId: string, properties: number) =>
  sql(
    `insert into properties (id, agency_id, client_key, created_at, updated_at, title, title_folded, address, type, status,
       price, bedrooms, bathrooms, area, features)
     with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ?)
     select ${uuid}, ?, ${uuid}, ${moment}, ${moment}, 'Piso en Gràcia ' || i, 'piso en gracia ' || i,
       'Carrer de Verdi ' || i, case i % 3 when 0 then 'Ático' else 'Piso' end, 'Disponible para la venta',
       210000 + i % 100 * 1000, 1 + i % 4, 1 + i % 2, 50 + i % 70, '["ascensor"]'
     from n`,
    [properties, agencyId],
  );

/** Inserts copies of a property that differ in reference and price, and an active ad of each platform for every property of the agency. */
export async function fillAdvertised(
  { sql }: SharedServer,
  { id, agencyId, copies }: { id: string; agencyId: string; copies: number },
  platforms: readonly string[],
) {
  const { rows } = await sql(`select name from pragma_table_info('properties')`);
  const columns = rows.map(({ name }) => String(name));
  const own: Record<string, string> = {
    ...{ id: uuid, client_key: uuid, created_at: moment, updated_at: moment },
    ...{ reference: `printf('LL-%04d', 1000 + i)`, price: '210000 + i % 100 * 1000' },
  };
  await sql(
    `insert into properties (${columns.join(', ')})
     with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ?)
     select ${columns.map((name) => own[name] ?? `p.${name}`).join(', ')} from n, properties p where p.id = ?`,
    [copies, id],
  );
  for (const platform of platforms)
    await sql(
      `insert into ads (id, agency_id, client_key, created_at, updated_at, title, title_folded, property_id, platform, status)
       select ${uuid}, agency_id, ${uuid}, created_at, updated_at, title, title_folded, id, ?, 'Active'
       from properties where agency_id = ?`,
      [platform, agencyId],
    );
}

/** Inserts notes and events of a lead, one an hour. */
export async function fillTimeline(
  { sql }: SharedServer,
  { id: userId, agencyId }: Pick<TestUser, 'id' | 'agencyId'>,
  leadId: string,
  { activities, events }: Record<'activities' | 'events', number>,
) {
  const stamped = `id, agency_id, client_key, created_at, updated_at`;
  const numbers = `with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ?)
     select ${uuid}, ?, ${uuid}, ${moment}, ${moment}`;
  const at = moment.replace('i * 60', 'i * 3600');
  await sql(
    `insert into activities (${stamped}, kind, text, at, author_id, lead_id)
     ${numbers}, 'note', 'Prefiere visitar por la tarde', ${at}, ?, ? from n`,
    [activities, agencyId, userId, leadId],
  );
  await sql(
    `insert into events (${stamped}, title, event_type, start_time, end_time, lead_id, user_id)
     ${numbers}, 'Visita', 'Visita', ${at}, ${moment.replace('i * 60', 'i * 3600 + 1800')}, ?, ? from n`,
    [events, agencyId, leadId, userId],
  );
}

type Amounts = Record<'photos' | 'documents' | 'tasks' | 'events', number>;

/** Inserts that many photos, documents, tasks and events for every property of a user's agency. */
export async function fillPropertyRecords(
  { sql }: SharedServer,
  { id: userId, agencyId }: Pick<TestUser, 'id' | 'agencyId'>,
  { photos, documents, tasks, events }: Amounts,
) {
  const stamped = `id, agency_id, client_key, created_at, updated_at`;
  const insert = (
    table: string,
    columns: string,
    values: string,
    each: number,
    args: (string | null)[] = [],
  ) =>
    sql(
      `insert into ${table} (${stamped}, ${columns})
       with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ?)
       select ${uuid}, p.agency_id, ${uuid}, p.created_at, p.updated_at, ${values} from properties p, n where p.agency_id = ?`,
      [each, ...args, agencyId],
    );
  const key = `'a/' || p.agency_id || '/p/' || p.id || '/' || ${uuid} || '.jpg'`;
  const file = `property_id, file_name, object_key, mime_type, size, content_hash, uploaded_by, state`;
  const fileValues = (name: string, type: string) =>
    `p.id, '${name}' || n.i, ${key}, '${type}', 2500000, lower(hex(randomblob(32))), ?, 'ready'`;
  await insert(
    'property_images',
    `${file}, order_index, is_portrait, thumb_key, medium_key, thumb_size, medium_size`,
    `${fileValues('IMG_2026', 'image/jpeg')}, n.i, n.i = 0, ${key}, ${key}, 20000, 200000`,
    photos,
    [userId],
  );
  await insert(
    'property_documents',
    `${file}, document_category`,
    `${fileValues('Nota simple ', 'application/pdf')}, 'Nota Simple Registral'`,
    documents,
    [userId],
  );
  await insert(
    'tasks',
    'title, title_folded, property_id, created_by, assigned_to, priority, status',
    `'Llamar al propietario ' || n.i, 'llamar al propietario ' || n.i, p.id, ?, ?, 'medium', 'completed'`,
    tasks,
    [userId, userId],
  );
  await insert(
    'events',
    'title, event_type, start_time, end_time, property_id, user_id',
    `'Visita ' || n.i, 'Visita', ${moment.replace('i * 60', 'n.i * 60')}, ${moment.replace('i * 60', 'n.i * 60 + 3600')}, p.id, ?`,
    events,
    [userId],
  );
}

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Inserts entries of the audit log as an update of a lead writes them. */
export async function fillHistory(
  { sql }: SharedServer,
  { id: userId, agencyId }: Pick<TestUser, 'id' | 'agencyId'>,
  entries: number,
) {
  const part = 25_000;
  const browser = toLoggedUserAgent(BROWSER);
  for (let from = 0; from < entries; from += part)
    await sql(
      `insert into history (at, agency_id, actor_id, role, action, entity, entity_id, fields, change, request_id, ip_hash, user_agent)
       with recursive n (i) as (select ? union all select i + 1 from n where i + 1 < ?)
       select ${moment}, ?, ?, 'agent', 'update', 'leads', ${uuid}, '["status","notes"]', '{"from":"New","to":"Contacted"}',
         ${uuid}, lower(hex(randomblob(8))), ? from n`,
      [from, Math.min(entries, from + part), agencyId, userId, browser],
    );
}
