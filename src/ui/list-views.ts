import type { ListView } from '../lib/use-list-view.ts';

/** The code that draws a thousand rows, for each view: no heading waits for it. */
export const listViews = { list: () => import('./data-table.tsx'), cards: () => import('./card-list.tsx') };

/** Fetches the code of a view while its rows are asked for. */
export const warmView = (view: ListView): void => void listViews[view]();
