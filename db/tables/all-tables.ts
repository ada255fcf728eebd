import { ads } from './ads.ts';
import { agencies, users } from './agencies.ts';
import { cellAddresses } from './cells.ts';
import { adCounts, leadCounts, ownerCounts, propertyCounts, taskCounts } from './counts.ts';
import { documentWaivers, propertyDocuments } from './documents.ts';
import { events } from './events.ts';
import { fileUsage } from './file-usage.ts';
import { history } from './history.ts';
import { leads } from './leads.ts';
import { attempts, signInNetworks } from './limits.ts';
import { propertyOwners } from './owners.ts';
import { propertyImages } from './photos.ts';
import { properties } from './properties.ts';
import { fileRemovals } from './removals.ts';
import { sessions } from './sessions.ts';
import { databaseIdentity, storageComparisons, storageOrphans } from './storage.ts';
import { tasks } from './tasks.ts';

/** Every table of the schema, for what is derived from all of them: what refers to a row, which ids belong to a tenant. */
export const allTables = [
  agencies,
  users,
  leads,
  propertyOwners,
  properties,
  propertyImages,
  propertyDocuments,
  documentWaivers,
  ads,
  tasks,
  events,
  leadCounts,
  ownerCounts,
  propertyCounts,
  adCounts,
  taskCounts,
  fileUsage,
  history,
  sessions,
  attempts,
  signInNetworks,
  fileRemovals,
  databaseIdentity,
  storageComparisons,
  storageOrphans,
  cellAddresses,
];
