import { Plus, SquareKanban } from 'lucide-react';
import { memo, useCallback } from 'react';
import { countText } from '../../lib/format/count-text.ts';
import { useDebouncedFilters } from '../../lib/list/list-filters.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { useRestoredState } from '../../ui/form/restored-state.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ViewSwitch } from '../../ui/list/view-switch.tsx';
import { BoardSkeleton } from './kanban/board-skeleton.tsx';
import { LeadFilterBar } from './lead-filter-bar.tsx';
import { type LeadFilters, leadFilters } from './lead-filters.ts';
import { LeadList } from './lead-list.tsx';
import { useLeadBoard, useLeadList } from './lead-queries.ts';
import { type LeadView, useLeadView } from './lead-view.ts';
import { NewLeadModal, preloadLeadForm } from './new-lead-modal.tsx';

const LeadKanban = lazyComponent(
  () => import('./kanban/lead-kanban.tsx').then((module) => module.LeadKanban),
  BoardSkeleton,
);

const kanban = [{ value: 'kanban', label: 'Kanban', icon: <SquareKanban aria-hidden="true" /> }] as const;

/** The page of the agency's leads: count, filters, and list, cards or kanban. */
export function LeadsPage() {
  const filters = useDebouncedFilters(leadFilters);
  const { view, wide, choose } = useLeadView();
  const [creating, setCreating] = useRestoredState('new-lead', false);
  const create = useCallback(() => setCreating(true), [setCreating]);
  return (
    // Wider than other pages, for five columns of 280 px.
    <Page className={view === 'kanban' ? 'max-w-[94rem]!' : undefined}>
      <PageHeader
        title="Leads"
        count={<LeadCount filters={filters} board={view === 'kanban'} />}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onPointerEnter={preloadLeadForm}
            onFocus={preloadLeadForm}
            onClick={create}
          >
            Nuevo Lead
          </Button>
        }
      />
      <LeadFilterBar>
        {wide && <ViewSwitch<LeadView> view={view} onChange={choose} more={kanban} />}
      </LeadFilterBar>
      <Results filters={filters} view={view} onCreate={create} />
      <NewLeadModal open={creating} onOpenChange={setCreating} />
    </Page>
  );
}

function LeadCount({ filters, board }: { filters: LeadFilters; board: boolean }) {
  const list = useLeadList(filters, !board);
  const columns = useLeadBoard(filters, board);
  const total = board
    ? columns.data?.reduce((sum, column) => sum + column.count, 0)
    : list.data?.pages[0]?.total;
  return (
    <span aria-live="polite">
      {typeof total === 'number' && countText({ total, filters, noun: total === 1 ? 'lead' : 'leads' })}
    </span>
  );
}

type ResultsProps = { filters: LeadFilters; view: LeadView; onCreate: () => void };

// Memoized: typing in a filter renders the bar only; the results wait for the debounced filters.
const Results = memo(function Results({ filters, view, onCreate }: ResultsProps) {
  if (view !== 'kanban') return <LeadList filters={filters} view={view} onCreate={onCreate} />;
  return <LeadKanban filters={filters} onCreate={onCreate} />;
});
