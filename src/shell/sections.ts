import type { Role } from '../../db/domain/users/users.ts';
import { adsSection } from '../features/ads/section.ts';
import { agencySection } from '../features/agency/section.ts';
import { calendarSection } from '../features/calendar/section.ts';
import { dashboardSection } from '../features/dashboard/section.ts';
import { missingDocumentsSection } from '../features/documents/section.ts';
import { duplicatesSection } from '../features/duplicates/section.ts';
import { leadsSection } from '../features/leads/section.ts';
import { ownersSection } from '../features/owners/section.ts';
import { profileSection } from '../features/profile/section.ts';
import { propertiesSection } from '../features/properties/section.ts';
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
export type NavigationItem = (typeof navigationSections)[number];

/** Those that shortcuts open, and whose pages are prerendered. */
export const mainSections = [...navigationSections, profileSection] as const;

/** Every section of the CRM; one whose path lies below another's comes after it. */
export const sections = [...mainSections, missingDocumentsSection, duplicatesSection] as const;

type NavigationUser = { role: Role; agency: object | null };

/** The sections that a user may open, for the sidebar and the phone's menu; none without an agency. */
export const getNavigationItems = ({ role, agency }: NavigationUser): readonly NavigationItem[] =>
  agency ? navigationSections.filter((section) => role === 'manager' || !('access' in section)) : [];
