import type { z } from 'zod/mini';
import { leadEnums, type leadUpdateInput } from '../../../db/domain/leads/lead-input.ts';
import { leads } from '../../../db/tables/leads.ts';
import type { Caller } from '../../caller.ts';
import { assertKnownOrStored } from '../../tenant/lists/stored-values.ts';
import { loadForUpdate } from '../../tenant/load-for-update.ts';
import type { RecordRef } from '../../tenant/tenant-types.ts';
import { remainsVisible } from '../../tenant/visibility.ts';
import { prepareEditedContacts } from '../contacts/edited-contacts.ts';
import { prepareMatchNoticesOfLead } from '../matches/lead-notices.ts';
import { toOwnMatches } from '../matches/match-notices.ts';
import { toLeadRow } from './new-lead.ts';

type LeadEdit = Pick<z.output<typeof leadUpdateInput>, 'lead' | 'contacts'>;

/**
 * Saves the full form with the contacts that it has changed, after which the preferences are no longer open. Throws CONFLICT, NOT_FOUND, BAD_REQUEST, also
 * where one of the contacts has the phone or the address already.
 */
export async function updateLead({ tenantDb, user }: Caller, ref: RecordRef, { lead, contacts }: LeadEdit) {
  await assertKnownOrStored(tenantDb, leads, ref.id, lead, leadEnums);
  const row = { ...toLeadRow(lead), hasOpenPreferences: false };
  const { stored, next } = await loadForUpdate(tenantDb, leads, ref.id, row);
  const person = { ref, kind: 'lead' as const, stored, next: lead };
  const editContacts = await prepareEditedContacts(tenantDb, person, contacts);
  const notices = await prepareMatchNoticesOfLead(tenantDb, user, [stored], next);
  const { version } = await tenantDb.update(leads, ref, row, {
    statementsFor: (isApplied, statements) => [
      ...notices.buildStatements(ref.id, ref.version + 1, statements.insertForEach, isApplied),
      ...editContacts(isApplied, statements),
    ],
  });
  const own = toOwnMatches(notices.countNewMatches(next.assignedTo ?? null));
  return { version, isVisible: remainsVisible(user, lead.assignedTo), ...own };
}
