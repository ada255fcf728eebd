import { agencyProcedure, router } from '../../trpc.ts';
import { findDashboard } from './reads.ts';

export const dashboardRouter = router({
  /** Returns what the dashboard shows of the caller's day, and of the agency (see findDashboard). */
  get: agencyProcedure
    .meta({
      reads: [
        'absences',
        'agencies',
        'events',
        'invitations',
        'leads',
        'properties',
        'property_images',
        'property_owners',
        'tasks',
        'users',
      ],
    })
    .query(({ ctx }) => findDashboard(ctx)),
});
