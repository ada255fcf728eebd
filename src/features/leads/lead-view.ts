import { useListView, viewIn } from '../../lib/list/use-list-view.ts';
import { leadParams } from './lead-search.ts';

const views = ['list', 'cards', 'kanban'] as const;
export type LeadView = (typeof views)[number];

/** The view of the leads: the chosen one on a wide screen, cards on a narrow one. */
export const useLeadView = () => useListView<LeadView>(leadParams, views);

/** The view a loader prefetches for. */
export const openingView = (search: { view?: string }) => viewIn<LeadView>(leadParams, search, views);
