import { desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { findDoubled, type Reach } from '../../../db/domain/contacts/same-contacts.ts';
import { withoutAccents } from '../../../db/domain/fold.ts';
import { readWholePhones } from '../../../db/domain/phones.ts';
import { parseReference } from '../../../db/domain/properties/reference.ts';
import { activities } from '../../../db/tables/activities.ts';
import { contacts } from '../../../db/tables/contacts.ts';
import { isOpenLead, leads } from '../../../db/tables/leads.ts';
import { properties } from '../../../db/tables/properties.ts';
import { newestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { hasWholeEmail, hasWholeNumber } from '../people/reach-conditions.ts';

/** Leads with the phone or the address of a message that are compared: an office may have given its number for hundreds. */
const MAX_CANDIDATES = 200;

type Message = Reach & { clientKey: string; reference: string };

/**
 * Finds whom a message is from, in one round trip. `repeated`: the lead that this very message has come to before. `lead`: the one with its
 * phone or address, best with these as its main ones, else an open one, and of several the one that was contacted last. `property`: the one that it asks for. Each is
 * undefined where there is none.
 */
export async function findSender(tenantDb: TenantDb, { clientKey, reference, ...reach }: Message) {
  const { select } = tenantDb.statements;
  const { id, name, status, assignedTo, phone, email } = leads;
  const columns = { id, name, status, assignedTo, phone, email };
  const isNew = sql<boolean>`${leads.clientKey} = ${clientKey}`.mapWith(Boolean).as('is_new');
  const ofMessage = tenantDb.subqueries.column(
    activities,
    activities.leadId,
    eq(activities.clientKey, clientKey),
  );
  const [repeated, candidates, found] = await tenantDb.batch(
    select(
      leads,
      { ...columns, isNew },
      { where: [or(eq(leads.clientKey, clientKey), sql`${id} in ${ofMessage}`)] },
    ),
    select(leads, columns, {
      where: [hasReach(tenantDb, reach)],
      order: [desc(isOpenLead(leads)), desc(leads.lastContactAt), ...newestFirst(leads)],
      limit: MAX_CANDIDATES,
    }),
    select(
      properties,
      { id: properties.id },
      { where: [inArray(properties.reference, parseReference(reference)?.whole ?? [])], limit: 1 },
    ),
  );
  const isMain = (lead: Reach) => findDoubled(reach, [lead]).length > 0;
  return {
    repeated: repeated[0],
    lead: candidates.find(isMain) ?? candidates[0],
    property: found[0],
  };
}
export type Sender = NonNullable<Awaited<ReturnType<typeof findSender>>['lead']>;

/** Condition: the lead has the phone or the address, its own or that of a contact. */
function hasReach(tenantDb: TenantDb, { phone, email }: Reach): SQL {
  const numbers = readWholePhones(phone ?? '');
  const address = withoutAccents(email ?? '');
  const conditions = [
    ...(numbers.length > 0 ? [hasWholeNumber(tenantDb, leads, leads.id, numbers)] : []),
    ...(address ? [hasWholeEmail(tenantDb, leads, leads.id, address)] : []),
  ];
  return or(...conditions) ?? sql`${leads.id} = ''`;
}

/** Returns the phones and addresses of a lead's contacts. */
export const findContactReach = ({ statements }: TenantDb, leadId: string): PromiseLike<Reach[]> =>
  statements.select(
    contacts,
    { phone: contacts.phone, email: contacts.email },
    { where: [eq(contacts.leadId, leadId)] },
  );
