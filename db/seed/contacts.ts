import { type contactLabels, foldContact } from '../domain/contacts/contacts.ts';
import type { contacts } from '../tables/contacts.ts';
import type { leads } from '../tables/leads.ts';
import type { propertyOwners } from '../tables/owners.ts';
import { createEmail, createName, createPhone } from './names.ts';
import type { Random } from './random.ts';

type Contact = typeof contacts.$inferInsert;
type Person = Pick<
  typeof leads.$inferInsert | typeof propertyOwners.$inferInsert,
  'id' | 'agencyId' | 'createdAt'
>;
type Texts = {
  name: string | null;
  phone: string | null;
  email: string | null;
  note: string | null;
  label: (typeof contactLabels)[number] | null;
};

const none = { name: null, label: null, phone: null, email: null, note: null };
const createNameOfNobodyElse = (random: Random) => createName(random, new Set());

const createPartner = (random: Random, note: string | null = null): Texts => {
  const name = createNameOfNobodyElse(random);
  const email = random.chance(0.5) ? createEmail(random, name) : null;
  return { name, label: 'Pareja', phone: createPhone(random), email, note };
};
/** The firm of an inheritance, which is the same one for all of its owners. */
const lawyer: Texts = {
  name: 'Bufete Casals i Roca',
  label: 'Abogado',
  phone: '93 415 28 60',
  email: 'herencias@casalsroca.example',
  note: 'Lleva los papeles de la herencia.',
};

/** Some leads, by their place among the newest: couples, and landlines. */
function createContactsOfLead(random: Random, index: number): Texts[] {
  if (index === 2)
    return [
      createPartner(random, 'Mejor por las tardes, a partir de las 18 h.'),
      { ...none, label: 'Casa', phone: createPhone(random) },
    ];
  if (index % 8 === 3) return [createPartner(random)];
  if (index % 12 === 7) return [{ ...none, label: 'Trabajo', phone: createPhone(random) }];
  return [];
}

/** Some owners, by their place among the newest: couples, work addresses, a lawyer, and who shows the home. */
function createContactsOfOwner(random: Random, index: number): Texts[] {
  if (index % 8 === 1)
    return [{ ...none, label: 'Trabajo', email: `propietario${index + 1}@despacho.example` }];
  if (index % 8 === 2) return [createPartner(random)];
  if (index % 8 === 4) return [lawyer];
  if (index % 8 === 6) {
    const name = createNameOfNobodyElse(random);
    return [{ ...none, name, label: 'Familiar', phone: createPhone(random), note: 'Tiene las llaves.' }];
  }
  return [];
}

/** Returns the further contacts of leads and owners, both newest first. */
export function createDemoContacts(random: Random, people: { leads: Person[]; owners: Person[] }): Contact[] {
  const toRows = (
    { id, agencyId, createdAt }: Person,
    column: 'leadId' | 'ownerId',
    found: Texts[],
  ): Contact[] =>
    found.map((texts, index) => ({
      ...texts,
      ...foldContact(texts),
      id: random.uuid(),
      agencyId,
      clientKey: random.uuid(),
      createdAt,
      updatedAt: createdAt,
      [column]: id,
      position: index + 1,
    }));
  return [
    ...people.leads.flatMap((lead, index) => toRows(lead, 'leadId', createContactsOfLead(random, index))),
    ...people.owners.flatMap((owner, index) =>
      toRows(owner, 'ownerId', createContactsOfOwner(random, index)),
    ),
  ];
}
