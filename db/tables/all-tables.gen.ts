// Written by db/local/registries.ts from the files that it lists: change these.
import { absences } from './absences.ts';
import { activities } from './activities.ts';
import { adCounts, ads } from './ads.ts';
import { agencies, users } from './agencies.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { cellAddresses } from './cells.ts';
import { contacts } from './contacts.ts';
import { dismissedDuplicates, merges } from './duplicates.ts';
import { leadEmails, ownerEmails } from './emails.ts';
import { events } from './events.ts';
import { documentWaivers, propertyDocuments } from './files/documents.ts';
import { fileUsage } from './files/file-usage.ts';
import { propertyImages } from './files/photos.ts';
import { fileRemovals } from './files/removals.ts';
import { databaseIdentity, storageComparisons, storageOrphans } from './files/storage.ts';
import { history, historySubjects } from './history.ts';
import { importKeys, importRows, imports, leadExternalIds, ownerExternalIds, propertyExternalIds } from './imports.ts';
import { invitations } from './invitations.ts';
import { jobHeartbeats, jobRuns } from './jobs.ts';
import { kyeroFeeds } from './kyero-feeds.ts';
import { leadCounts, leads } from './leads.ts';
import { attempts, signInNetworks } from './limits.ts';
import { mailboxes, unprocessedMails } from './mail.ts';
import { matches } from './matches.ts';
import { agencyMoves } from './moves.ts';
import { notices } from './notices.ts';
import { ownerReports } from './owner-reports.ts';
import { ownerCounts, propertyOwners } from './owners.ts';
import { pageViews } from './page-views.ts';
import { leadPhones, ownerPhones } from './phones.ts';
import { properties, propertyCounts } from './properties.ts';
import { propertyPriceHistory } from './property-prices.ts';
import { referenceNumbers } from './reference-numbers.ts';
import { savedViews } from './saved-views.ts';
import { sessions } from './sessions.ts';
import { sharedPages } from './shared-pages.ts';
import { leadTags, ownerTags, propertyTags, tags } from './tags.ts';
import { taskCounts, tasks } from './tasks.ts';
import { ties } from './ties.ts';
import { webForms } from './web-forms.ts';

/** Every table of the schema, for what is derived from all of them: what refers to a row, which ids belong to a tenant. */
export const allTables = [
  absences,
  activities,
  adCounts,
  ads,
  agencies,
  agencyMoves,
  attempts,
  calendarFeeds,
  cellAddresses,
  contacts,
  databaseIdentity,
  dismissedDuplicates,
  documentWaivers,
  events,
  fileRemovals,
  fileUsage,
  history,
  historySubjects,
  importKeys,
  importRows,
  imports,
  invitations,
  jobHeartbeats,
  jobRuns,
  kyeroFeeds,
  leadCounts,
  leadEmails,
  leadExternalIds,
  leadPhones,
  leadTags,
  leads,
  mailboxes,
  matches,
  merges,
  notices,
  ownerCounts,
  ownerEmails,
  ownerExternalIds,
  ownerPhones,
  ownerReports,
  ownerTags,
  pageViews,
  properties,
  propertyCounts,
  propertyDocuments,
  propertyExternalIds,
  propertyImages,
  propertyOwners,
  propertyPriceHistory,
  propertyTags,
  referenceNumbers,
  savedViews,
  sessions,
  sharedPages,
  signInNetworks,
  storageComparisons,
  storageOrphans,
  tags,
  taskCounts,
  tasks,
  ties,
  unprocessedMails,
  users,
  webForms,
];
