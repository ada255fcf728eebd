import { and, or, type SQL } from 'drizzle-orm';
import type { SearchText } from '../../../db/domain/search/search.ts';
import { leads } from '../../../db/tables/leads.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { containsCondition, eitherWordsCondition } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { readableCondition } from '../agenda/hidden-agenda-texts.ts';
import { typedPhoneCondition } from '../people/person-search.ts';
import { inPropertyCondition } from '../properties/property-search.ts';

/** Condition: a task that the user may read, whose title, lead and property contain the words, or whose lead has this phone number. */
export function taskSearchCondition(tenantDb: TenantDb, search: SearchText): SQL | undefined {
  const { field } = tenantDb.subqueries;
  const itsLead = field(leads, leads.searchable, tasks.leadId);
  const found = eitherWordsCondition(search, (words) =>
    and(
      ...words.map((word) =>
        or(
          containsCondition(tasks.searchable, word),
          inPropertyCondition(tenantDb, tasks.propertyId, word),
          containsCondition(itsLead, word),
        ),
      ),
    ),
  );
  const ofLead = { person: leads, id: tasks.leadId, text: itsLead };
  return and(
    search.phone ? or(found, typedPhoneCondition(tenantDb, search.phone, ofLead)) : found,
    readableCondition(tenantDb, tasks),
  );
}
