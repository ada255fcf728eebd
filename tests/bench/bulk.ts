import type { SharedServer } from '../support/shared-server.ts';

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
