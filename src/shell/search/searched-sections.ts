import type { inferRouterOutputs } from '@trpc/server';
import { adsSection } from '../../features/ads/section.ts';
import { leadsSection } from '../../features/leads/section.ts';
import { ownersSection } from '../../features/owners/section.ts';
import { propertiesSection } from '../../features/properties/section.ts';
import { tasksSection } from '../../features/tasks/section.ts';
import type { NavigationSection } from '../../lib/section.ts';
import type { AppRouter } from '../../trpc.ts';

export type SearchResults = inferRouterOutputs<AppRouter>['search']['everything'];

/** The section of each kind of record that the search finds, in the order of its results. */
export const searchedSections = {
  leads: leadsSection,
  owners: ownersSection,
  properties: propertiesSection,
  ads: adsSection,
  tasks: tasksSection,
} as const satisfies Record<keyof SearchResults, NavigationSection>;

type Searched = typeof searchedSections;
/** The kinds of records that have a page. */
export type RecordKind = {
  [Kind in keyof Searched]: Searched[Kind] extends { newTitle: string } ? Kind : never;
}[keyof Searched];
const isRecordKind = (kind: string): kind is RecordKind =>
  Object.entries(searchedSections).some(([name, section]) => name === kind && 'newTitle' in section);
export const recordKinds = Object.keys(searchedSections).filter(isRecordKind);
