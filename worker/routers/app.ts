import { router } from '../trpc.ts';
import { absencesRouter } from './account/absences.ts';
import { authRouter } from './account/auth.ts';
import { invitationsRouter } from './account/invitations.ts';
import { profileRouter } from './account/profile.ts';
import { registrationRouter } from './account/registration.ts';
import { savedViewsRouter } from './account/saved-views.ts';
import { sessionsRouter } from './account/sessions.ts';
import { activitiesRouter } from './activities.ts';
import { adsRouter } from './ads.ts';
import { agencyRouter } from './agency.ts';
import { calendarRouter } from './calendar.ts';
import { closingsRouter } from './closings.ts';
import { dashboardRouter } from './dashboard.ts';
import { documentsRouter } from './documents.ts';
import { duplicatesRouter } from './duplicates.ts';
import { eventsRouter } from './events.ts';
import { examplesRouter } from './examples.ts';
import { leadsRouter } from './leads.ts';
import { matchesRouter } from './matches.ts';
import { noticesRouter } from './notices.ts';
import { ownersRouter } from './owners.ts';
import { photosRouter } from './photos.ts';
import { propertiesRouter } from './properties.ts';
import { searchRouter } from './search.ts';
import { tasksRouter } from './tasks.ts';
import { timelineRouter } from './timeline.ts';
import { usersRouter } from './users.ts';

/** All procedures, by domain. */
export const appRouter = router({
  absences: absencesRouter,
  activities: activitiesRouter,
  ads: adsRouter,
  agency: agencyRouter,
  auth: authRouter,
  calendar: calendarRouter,
  closings: closingsRouter,
  dashboard: dashboardRouter,
  events: eventsRouter,
  documents: documentsRouter,
  duplicates: duplicatesRouter,
  examples: examplesRouter,
  invitations: invitationsRouter,
  leads: leadsRouter,
  matches: matchesRouter,
  notices: noticesRouter,
  owners: ownersRouter,
  photos: photosRouter,
  profile: profileRouter,
  properties: propertiesRouter,
  registration: registrationRouter,
  savedViews: savedViewsRouter,
  search: searchRouter,
  sessions: sessionsRouter,
  tasks: tasksRouter,
  timeline: timelineRouter,
  users: usersRouter,
});
export type AppRouter = typeof appRouter;
