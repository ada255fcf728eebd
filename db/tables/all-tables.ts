import { absences } from './absences.ts';
import { activities } from './activities.ts';
import { ads } from './ads.ts';
import { agencies, users } from './agencies.ts';
import { cellAddresses } from './cells.ts';
import { adCounts, leadCounts, ownerCounts, propertyCounts, taskCounts } from './counts.ts';
import { dismissedDuplicates, merges } from './duplicates.ts';
import { events } from './events.ts';
import { documentWaivers, propertyDocuments } from './files/documents.ts';
import { fileUsage } from './files/file-usage.ts';
import { propertyImages } from './files/photos.ts';
import { fileRemovals } from './files/removals.ts';
import { databaseIdentity, storageComparisons, storageOrphans } from './files/storage.ts';
import { history, historySubjects } from './history.ts';
import { invitations } from './invitations.ts';
import { jobHeartbeats, jobRuns } from './jobs.ts';
import { leads } from './leads.ts';
import { attempts, signInNetworks } from './limits.ts';
import { matches } from './matches.ts';
import { agencyMoves } from './moves.ts';
import { notices } from './notices.ts';
import { propertyOwners } from './owners.ts';
import { leadPhones, ownerPhones } from './phones.ts';
import { properties } from './properties.ts';
import { savedViews } from './saved-views.ts';
import { sessions } from './sessions.ts';
import { tasks } from './tasks.ts';

/** Every table of the schema, for what is derived from all of them: what refers to a row, which ids belong to a tenant. */
export const allTables = [
  agencies,
  users,
  leads,
  propertyOwners,
  leadPhones,
  ownerPhones,
  properties,
  propertyImages,
  propertyDocuments,
  documentWaivers,
  ads,
  tasks,
  events,
  activities,
  matches,
  dismissedDuplicates,
  merges,
  notices,
  invitations,
  absences,
  savedViews,
  leadCounts,
  ownerCounts,
  propertyCounts,
  adCounts,
  taskCounts,
  fileUsage,
  history,
  historySubjects,
  sessions,
  attempts,
  signInNetworks,
  fileRemovals,
  databaseIdentity,
  storageComparisons,
  storageOrphans,
  cellAddresses,
  agencyMoves,
  jobHeartbeats,
  jobRuns,
];
