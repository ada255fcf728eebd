// Written by db/local/registries.ts from the files that it lists: change these.
import { absencePolicies } from './absences/policy.ts';
import { adPolicies } from './ads/policy.ts';
import { agencyPolicies } from './agency/policy.ts';
import { calendarFeedPolicies } from './calendar-feed/policy.ts';
import { eventPolicies } from './calendar/policy.ts';
import { contactPolicies } from './contacts/policy.ts';
import { documentPolicies } from './documents/policy.ts';
import { duplicatePolicies } from './duplicates/policy.ts';
import { importPolicies } from './imports/policy.ts';
import { invitationPolicies } from './invitations/policy.ts';
import { kyeroFeedPolicies } from './kyero-feed/policy.ts';
import { leadPolicies } from './leads/policy.ts';
import { matchPolicies } from './matches/policy.ts';
import { noticePolicies } from './notices/policy.ts';
import { ownerPolicies } from './owners/policy.ts';
import { photoPolicies } from './photos/policy.ts';
import { portalMailPolicies } from './portal-mail/policy.ts';
import { propertyPolicies } from './properties/policy.ts';
import { savedViewPolicies } from './saved-views/policy.ts';
import { sharedPagePolicies } from './shared-pages/policy.ts';
import { tagPolicies } from './tags/policy.ts';
import { taskPolicies } from './tasks/policy.ts';
import { tiePolicies } from './ties/policy.ts';
import { timelinePolicies } from './timeline/policy.ts';
import { userPolicies } from './users/policy.ts';
import { webFormPolicies } from './web-form/policy.ts';

/** The policies of the tables of every domain. */
export const tablePolicies = {
  ...absencePolicies,
  ...adPolicies,
  ...agencyPolicies,
  ...calendarFeedPolicies,
  ...contactPolicies,
  ...documentPolicies,
  ...duplicatePolicies,
  ...eventPolicies,
  ...importPolicies,
  ...invitationPolicies,
  ...kyeroFeedPolicies,
  ...leadPolicies,
  ...matchPolicies,
  ...noticePolicies,
  ...ownerPolicies,
  ...photoPolicies,
  ...portalMailPolicies,
  ...propertyPolicies,
  ...savedViewPolicies,
  ...sharedPagePolicies,
  ...tagPolicies,
  ...taskPolicies,
  ...tiePolicies,
  ...timelinePolicies,
  ...userPolicies,
  ...webFormPolicies,
};
