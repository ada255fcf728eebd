import { events } from '../../../db/tables/events.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { touchedByDeletion } from '../../query-invalidation.ts';
import { managerProcedure, router } from '../../trpc.ts';
import { findAttached } from './reads.ts';
import { loadExamples, removeExamples } from './writes.ts';

export const examplesRouter = router({
  /** Loads the examples of a new agency, for which the caller is responsible. Loading them again loads those that are missing. */
  load: managerProcedure
    .meta({ touches: ['events', 'leads', 'properties', 'property_owners', 'tasks'] })
    .mutation(({ ctx: { tenantDb } }) => loadExamples(tenantDb)),

  /** Returns what of the agency's own hangs on the examples: what goes with them, and what stays without the link. */
  attached: managerProcedure
    .meta({
      reads: [
        'activities',
        'ads',
        'events',
        'leads',
        'matches',
        'properties',
        'property_documents',
        'property_images',
        'property_owners',
        'tasks',
      ],
    })
    .query(({ ctx: { tenantDb } }) => findAttached(tenantDb)),

  /** Deletes all examples. */
  remove: managerProcedure
    .meta({ touches: touchedByDeletion(events, leads, properties, propertyOwners, tasks) })
    .mutation(({ ctx: { tenantDb } }) => removeExamples(tenantDb)),
});
