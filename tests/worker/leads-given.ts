import { randomUUID } from 'node:crypto';
import { fold, foldPhone } from '../../db/domain/fold.ts';
import type { LeadInput } from '../../db/domain/lead-input.ts';
import { leads } from '../../db/tables/leads.ts';
import { openDatabase } from '../../worker/database.ts';
import { aLead } from '../domain/lead-fixture.ts';
import type { Caller } from '../support/people.ts';
import { theHouse } from '../support/the-house.ts';

export const STALE =
  'CONFLICT: Otro usuario ha modificado este registro. Recarga la página para ver los cambios.';
export const MADE_BEFORE = 'CONFLICT: Ya se había guardado, con los datos de antes. Ábrelo para cambiarlo.';
export const MISSING = 'NOT_FOUND: No se ha encontrado el registro.';

/** What a call came to: 'accepted', or the code and the sentence of its refusal. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error) => `${error.data?.code ?? error.name}: ${error.message}`,
  );

/** A new lead through the API. */
export async function create({ api }: Caller, traits: Partial<LeadInput> = {}, clientKey = randomUUID()) {
  const { id } = await api.leads.create.mutate({ clientKey, lead: aLead(traits) });
  return { id, version: 1 };
}

/** Every id of a list, page after page. */
export async function idsOf({ api }: Caller, { filters = {}, limit = 50 } = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: { createdAt: string; id: string } | null | undefined; cursor !== null; ) {
    const { rows, next } = await api.leads.list.query({ filters, limit, cursor });
    ids.push(...rows.map((row) => row.id));
    cursor = next;
  }
  return ids;
}

type Given = Partial<LeadInput> & { createdAt?: string };
/** Leads straight into the database, in one statement; gives their ids. */
export async function given(agencyId: string, many: Given[]): Promise<string[]> {
  const db = openDatabase({ DATABASE_URL: theHouse().databaseUrl });
  const rows = many.map(({ createdAt = new Date().toISOString(), ...traits }) => {
    const lead = aLead(traits);
    return {
      ...lead,
      id: randomUUID(),
      agencyId,
      clientKey: randomUUID(),
      createdAt,
      updatedAt: createdAt,
      nameFolded: fold(lead.name),
      emailFolded: lead.email && fold(lead.email),
      phoneFolded: lead.phone && foldPhone(lead.phone),
    };
  });
  await db.insert(leads).values(rows);
  return rows.map((row) => row.id);
}

/** Runs `work` on every item, a few at a time: sqld stalls under many writers. */
export async function each<T, R>(items: T[], work: (item: T) => Promise<R>, lanes = 6): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [at, item] of queue) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
