import type { AnyRouter } from '@tanstack/react-router';
import { getAdContext } from '../../features/ads/quick-create.tsx';
import { calendarSection } from '../../features/calendar/section.ts';
import { getLeadContext } from '../../features/leads/quick-create.tsx';
import { getOwnerContext } from '../../features/owners/quick-create.tsx';
import { getPropertyContext } from '../../features/properties/quick-create.tsx';
import type { PageContext } from '../../ui/record/quick-create-form.ts';
import { findSection, type RecordSection } from '../sections.ts';

/** What forms begin with on the page of a record, by the path of its section; on any other with nothing. */
const recordContexts: Partial<Record<RecordSection['path'], (id: string) => PageContext>> = {
  '/crm/leads': getLeadContext,
  '/crm/property-owners': getOwnerContext,
  '/crm/properties': getPropertyContext,
  '/crm/ads': getAdContext,
};

/** The defaults of a quick-create form: the current page's record, or the one its list is filtered by. */
export function getPageContext({ state: { matches } }: AnyRouter): PageContext {
  const match = matches.at(-1);
  const section = findSection(match?.fullPath ?? '');
  const { id }: { id?: string } = match?.params ?? {};
  const { date, ownerId, propertyId }: PageContext & { date?: string } = match?.search ?? {};
  if (section === calendarSection) return { day: date };
  if (!id) return { ownerId, propertyId };
  return section && 'newTitle' in section ? (recordContexts[section.path]?.(id) ?? {}) : {};
}
