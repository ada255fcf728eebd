import { type CreateName, navigationSections } from '../sections.ts';

/** The letters after N, each opens a form. */
export const createKeys: Record<CreateName, string> = Object.assign(
  {},
  ...navigationSections.map((section) => ('quickCreate' in section ? section.quickCreate : {})),
);
