import { timelineListInput } from '../../../db/domain/timeline/activity-input.ts';
import { agencyProcedure, router } from '../../trpc.ts';
import { findTimelinePage } from './timeline.ts';

export const timelineRouter = router({
  /** Returns a page of the timeline of a lead, an owner or a property, newest first (see findTimelinePage). Throws NOT_FOUND. */
  list: agencyProcedure
    .meta({
      reads: [
        'activities',
        'events',
        'history',
        'leads',
        'merges',
        'page_views',
        'properties',
        'property_images',
        'property_owners',
        'tasks',
        'ties',
        'users',
      ],
    })
    .input(timelineListInput)
    .query(({ ctx: { tenantDb }, input }) => findTimelinePage(tenantDb, input)),
});
