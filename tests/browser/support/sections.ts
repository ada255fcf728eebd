import { navigationSections } from '../../../src/shell/sections.ts';

/** The pages that are a list, in the order of the navigation, with the storage key of their layout. */
export const lists = navigationSections.flatMap((section) =>
  'list' in section ? [{ path: section.path, layoutKey: section.list.layoutKey }] : [],
);
const recordSections = navigationSections.filter((section) => 'newTitle' in section);
export type RecordPath = (typeof recordSections)[number]['path'];
/** Those of records with a page of their own. */
export const recordLists = recordSections.map(({ path, list: { layoutKey } }) => ({ path, layoutKey }));
