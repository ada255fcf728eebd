// Written by db/local/registries.ts from the files that it lists: change these.
import { adsSection } from '../features/ads/section.ts';
import { agencySection } from '../features/agency/section.ts';
import { calendarSection } from '../features/calendar/section.ts';
import { dashboardSection } from '../features/dashboard/section.ts';
import { missingDocumentsSection } from '../features/documents/section.ts';
import { duplicatesSection } from '../features/duplicates/section.ts';
import { importsSection } from '../features/imports/section.ts';
import { leadsSection } from '../features/leads/section.ts';
import { ownersSection } from '../features/owners/section.ts';
import { profileSection } from '../features/profile/section.ts';
import { propertiesSection } from '../features/properties/section.ts';
import { stalePropertiesSection } from '../features/stale-properties/section.ts';
import { tasksSection } from '../features/tasks/section.ts';

/** The sections of the navigation, in its order. */
export const navigationSections = [
  dashboardSection,
  calendarSection,
  tasksSection,
  leadsSection,
  ownersSection,
  propertiesSection,
  adsSection,
  agencySection,
] as const;

/** Those that shortcuts open, and whose pages are prerendered. */
export const mainSections = [
  ...navigationSections,
  profileSection,
] as const;

/** Every section of the CRM; one whose path lies below another's comes after it. */
export const sections = [
  ...mainSections,
  duplicatesSection,
  importsSection,
  missingDocumentsSection,
  stalePropertiesSection,
] as const;
