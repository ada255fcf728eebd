import { and, or, type SQL } from 'drizzle-orm';
import type { SearchText } from '../../../db/domain/search/search.ts';
import { leads } from '../../../db/tables/leads.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { contains, withEitherWords } from '../../tenant/lists/search-conditions.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { readableCondition } from '../agenda/hidden-agenda-texts.ts';
import { hasTypedPhone } from '../people/person-search.ts';
import { isInProperty } from '../properties/property-search.ts';

/** Condition: a task that the user may read, whose title, lead and property contain the words, or whose lead has this phone number. */
export function taskSearchCondition(tenantDb: TenantDb, search: SearchText): SQL | undefined {
  const { field } = tenantDb.subqueries;
  const itsLead = field(leads, leads.searchable, tasks.leadId);
  const found = withEitherWords(search, (words) =>
    and(
      ...words.map((word) =>
        or(
          contains(tasks.searchable, word),
          isInProperty(tenantDb, tasks.propertyId, word),
          contains(itsLead, word),
        ),
      ),
    ),
  );
  const ofLead = { person: leads, id: tasks.leadId, text: itsLead };
  return and(
    search.phone ? or(found, hasTypedPhone(tenantDb, search.phone, ofLead)) : found,
    readableCondition(tenantDb, tasks),
  );
}
