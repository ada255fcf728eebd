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
import type { Section } from '../lib/section.ts';

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
type AnySection = (typeof sections)[number];

/** The sections whose records have a page. */
export type RecordSection = Extract<AnySection, { newTitle: string }>;

type NavigationUser = { role: Role; agency: object | null };

/** The sections that a user may open, for the sidebar and the phone's menu; none without an agency. */
export const getNavigationItems = ({ role, agency }: NavigationUser): readonly NavigationItem[] =>
  agency ? navigationSections.filter((section) => role === 'manager' || !('access' in section)) : [];

/** The section of a route by its full path ('/crm/ads/$id/edit'; '/crm/' is the dashboard); undefined outside the CRM. */
export const findSection = (fullPath: string): AnySection | undefined =>
  sections.findLast(({ path }) =>
    path === '/crm' ? fullPath === '/crm/' : `${fullPath}/`.startsWith(`${path}/`),
  );

/** The name of a section in the document's title. */
export const getSectionTitle = ({ label, title = label }: Section): string => title;

/** The part of the document's title that a route by its full path says: 'Nuevo anuncio · Anuncios'; undefined outside the CRM. */
export function getRouteTitle(fullPath: string): string | undefined {
  const section: Section | undefined = findSection(fullPath);
  if (!section) return undefined;
  const form = fullPath.endsWith('/new') ? section.newTitle : fullPath.endsWith('/edit') && 'Editar';
  return (form ? `${form} · ` : '') + getSectionTitle(section);
}
