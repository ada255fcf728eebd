import { useListView, viewIn } from '../../lib/list/use-list-view.ts';
import { leadParams } from './lead-search.ts';

const views = ['list', 'cards', 'kanban'] as const;
export type LeadView = (typeof views)[number];

/** How the leads are shown: as chosen on a wide screen, as cards on a narrow one. */
export const useLeadView = () => useListView<LeadView>(leadParams, views);

/** The view that will be shown, for a loader. */
export const openingView = (search: { view?: string }) => viewIn<LeadView>(leadParams, search, views);
