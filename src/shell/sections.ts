import type { Role } from '../../db/domain/users/users.ts';
import type { Section } from '../lib/section.ts';
import { navigationSections, sections } from './sections.gen.ts';

export { mainSections, navigationSections, sections } from './sections.gen.ts';
export type NavigationItem = (typeof navigationSections)[number];
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
