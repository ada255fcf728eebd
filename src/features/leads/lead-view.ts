import { storedView, useListView } from '../../lib/use-list-view.ts';

const views = ['list', 'cards', 'kanban'] as const;
export type LeadView = (typeof views)[number];

const KEY = 'leadsView';

/** How the leads are shown: as chosen on a wide screen, as cards on a narrow one. */
export const useLeadView = () => useListView<LeadView>(KEY, views);

/** The view that will be shown, for a loader. */
export const openingView = () => storedView<LeadView>(KEY, views);
