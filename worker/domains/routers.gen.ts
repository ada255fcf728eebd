// Written by db/local/registries.ts from the files that it lists: change these.
import { router } from '../trpc.ts';
import { absencesRouter } from './absences/router.ts';
import { authRouter } from './account/auth-router.ts';
import { profileRouter } from './account/profile-router.ts';
import { registrationRouter } from './account/registration-router.ts';
import { sessionsRouter } from './account/sessions-router.ts';
import { adsRouter } from './ads/router.ts';
import { agencyRouter } from './agency/router.ts';
import { calendarFeedRouter } from './calendar-feed/router.ts';
import { eventsRouter } from './calendar/events-router.ts';
import { calendarRouter } from './calendar/router.ts';
import { closingsRouter } from './closings/router.ts';
import { contactsRouter } from './contacts/router.ts';
import { dashboardRouter } from './dashboard/router.ts';
import { documentsRouter } from './documents/router.ts';
import { duplicatesRouter } from './duplicates/router.ts';
import { examplesRouter } from './examples/router.ts';
import { exportsRouter } from './exports/router.ts';
import { importsRouter } from './imports/router.ts';
import { invitationsRouter } from './invitations/router.ts';
import { kyeroFeedRouter } from './kyero-feed/router.ts';
import { leadsRouter } from './leads/router.ts';
import { matchesRouter } from './matches/router.ts';
import { noticesRouter } from './notices/router.ts';
import { ownersRouter } from './owners/router.ts';
import { photosRouter } from './photos/router.ts';
import { portalMailRouter } from './portal-mail/router.ts';
import { propertiesRouter } from './properties/router.ts';
import { publishingRouter } from './publishing/router.ts';
import { savedViewsRouter } from './saved-views/router.ts';
import { searchRouter } from './search/router.ts';
import { ownerReportsRouter } from './shared-pages/reports-router.ts';
import { sharedPagesRouter } from './shared-pages/router.ts';
import { tagsRouter } from './tags/router.ts';
import { tasksRouter } from './tasks/router.ts';
import { tiesRouter } from './ties/router.ts';
import { activitiesRouter } from './timeline/activities-router.ts';
import { timelineRouter } from './timeline/router.ts';
import { usersRouter } from './users/router.ts';
import { webFormRouter } from './web-form/router.ts';

/** All procedures, by domain. */
export const appRouter = router({
  absences: absencesRouter,
  activities: activitiesRouter,
  ads: adsRouter,
  agency: agencyRouter,
  auth: authRouter,
  calendarFeed: calendarFeedRouter,
  calendar: calendarRouter,
  closings: closingsRouter,
  contacts: contactsRouter,
  dashboard: dashboardRouter,
  documents: documentsRouter,
  duplicates: duplicatesRouter,
  events: eventsRouter,
  examples: examplesRouter,
  exports: exportsRouter,
  imports: importsRouter,
  invitations: invitationsRouter,
  kyeroFeed: kyeroFeedRouter,
  leads: leadsRouter,
  matches: matchesRouter,
  notices: noticesRouter,
  ownerReports: ownerReportsRouter,
  owners: ownersRouter,
  photos: photosRouter,
  portalMail: portalMailRouter,
  profile: profileRouter,
  properties: propertiesRouter,
  publishing: publishingRouter,
  registration: registrationRouter,
  savedViews: savedViewsRouter,
  search: searchRouter,
  sessions: sessionsRouter,
  sharedPages: sharedPagesRouter,
  tags: tagsRouter,
  tasks: tasksRouter,
  ties: tiesRouter,
  timeline: timelineRouter,
  users: usersRouter,
  webForm: webFormRouter,
});
