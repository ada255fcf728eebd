import { readStored, useStored } from '../../lib/use-stored.ts';
import { useWide } from '../../lib/use-wide.ts';

const views = ['list', 'cards', 'kanban'] as const;
export type LeadView = (typeof views)[number];

const KEY = 'leadsView';
const isView = (value: unknown): value is LeadView => views.some((view) => view === value);

/** How the leads are shown: as chosen on a wide screen, as cards on a narrow one. */
export function useLeadView() {
  const wide = useWide();
  const [chosen, choose] = useStored<LeadView>(KEY, 'list', isView);
  return { view: wide ? chosen : 'cards', wide, choose };
}

/** Whether the board is what will be shown, for a loader. */
export const opensBoard = () =>
  window.matchMedia('(min-width: 768px)').matches && readStored<LeadView>(KEY, 'list', isView) === 'kanban';
