import { randomUUID } from 'node:crypto';
import { ads } from '../../db/tables/ads.ts';
import { documentWaivers, propertyDocuments } from '../../db/tables/documents.ts';
import { events } from '../../db/tables/events.ts';
import { leads } from '../../db/tables/leads.ts';
import { propertyOwners } from '../../db/tables/owners.ts';
import { propertyImages } from '../../db/tables/photos.ts';
import { properties } from '../../db/tables/properties.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { openDatabase } from '../../worker/database.ts';
import { aLead } from '../domain/lead-fixture.ts';
import { theHouse } from '../support/the-house.ts';

/** One row of every business table of an agency, each pointing to the others; gives the id a reference would carry. */
export async function furnish(agencyId: string, userId: string): Promise<Record<string, string>> {
  const db = openDatabase({ DATABASE_URL: theHouse().databaseUrl });
  const at = new Date().toISOString();
  const stamps = () => ({
    id: randomUUID(),
    agencyId,
    clientKey: randomUUID(),
    createdAt: at,
    updatedAt: at,
  });
  const [owner, property, lead] = [stamps(), stamps(), stamps()];
  const title = { title: 'Todo', titleFolded: 'todo' };
  const of = { propertyId: property.id };
  const file = () => ({ fileName: 'x', objectKey: randomUUID(), mimeType: 'x', size: 1, uploadedBy: userId });
  await db.batch([
    db.insert(propertyOwners).values({ ...owner, name: 'Todo', nameFolded: 'todo' }),
    db.insert(leads).values({ ...lead, ...aLead(), nameFolded: 'todo' }),
    db.insert(properties).values({ ...property, ...title, features: [], ownerId: owner.id }),
    db.insert(ads).values({ ...stamps(), ...title, ...of, platform: 'Idealista' }),
    db.insert(propertyImages).values({ ...stamps(), ...of, ...file(), orderIndex: 1 }),
    db.insert(propertyDocuments).values({
      ...stamps(),
      ...of,
      ...file(),
      documentCategory: 'Nota Simple Registral',
    }),
    db.insert(documentWaivers).values({
      agencyId,
      ...of,
      documentCategory: 'Gastos de Comunidad',
      createdAt: at,
    }),
    db.insert(tasks).values({
      ...stamps(),
      ...title,
      ...of,
      createdBy: userId,
      assignedTo: userId,
      leadId: lead.id,
    }),
    db.insert(events).values({
      ...stamps(),
      ...of,
      title: 'Todo',
      eventType: 'Otro',
      startTime: at,
      userId,
      leadId: lead.id,
    }),
  ]);
  return { users: userId, property_owners: owner.id, properties: property.id, leads: lead.id };
}
