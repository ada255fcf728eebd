import { Plus } from 'lucide-react';
import { memo, type ReactNode, useCallback } from 'react';
import { countText } from '../../lib/format/count-text.ts';
import { useDebouncedFilters, useFilters } from '../../lib/list/list-filters.ts';
import { useListView } from '../../lib/list/use-list-view.ts';
import { ownerStatusOptions } from '../../texts/owner-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useRestoredState } from '../../ui/form/restored-state.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ViewSwitch } from '../../ui/list/view-switch.tsx';
import { NewOwnerModal, preloadOwnerForm } from './new-owner-modal.tsx';
import { type OwnerFilters, ownerFilters } from './owner-filters.ts';
import { OwnerList } from './owner-list.tsx';
import { useOwnerList } from './owner-queries.ts';
import { ownerParams } from './owner-search.ts';

const fields = [
  { key: 'email', label: 'Email' },
  { key: 'phone', label: 'Teléfono' },
  { key: 'status', label: 'Estado', all: 'Todos', options: ownerStatusOptions },
] as const;

/** The page of the agency's owners: count, filters and list. */
export function OwnersPage() {
  const debounced = useDebouncedFilters(ownerFilters);
  const { view, wide, choose } = useListView(ownerParams);
  const [creating, setCreating] = useRestoredState('new-owner', false);
  const create = useCallback(() => setCreating(true), [setCreating]);
  return (
    <Page>
      <PageHeader
        title="Property Owners"
        count={<OwnerCount filters={debounced} />}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onPointerEnter={preloadOwnerForm}
            onFocus={preloadOwnerForm}
            onClick={create}
            className="max-sm:gap-1 max-sm:px-1.5"
          >
            Nuevo Propietario
          </Button>
        }
      />
      <OwnerFilterBar>{wide && <ViewSwitch view={view} onChange={choose} />}</OwnerFilterBar>
      <Results filters={debounced} view={view} onCreate={create} />
      {!wide && <DesktopOnlyNote filters={debounced} />}
      <NewOwnerModal open={creating} onOpenChange={setCreating} />
    </Page>
  );
}

// Memoized: typing in a filter renders the bar only; the list waits for the debounced filters.
const Results = memo(OwnerList);

function OwnerFilterBar({ children }: { children: ReactNode }) {
  const [filters, setFilters] = useFilters(ownerFilters);
  return (
    <FilterBar
      filters={filters}
      onChange={setFilters}
      search={{ key: 'name', label: 'Buscar por nombre' }}
      fields={fields}
      panelClass="lg:grid-cols-3"
    >
      {children}
    </FilterBar>
  );
}

// Explains on a narrow screen, below the cards, why the table view is missing.
function DesktopOnlyNote({ filters }: { filters: OwnerFilters }) {
  if (!useOwnerList(filters).data?.pages[0]?.total) return null;
  return (
    <p className="mt-4 text-center text-12 text-ink-faint">
      La vista de lista está disponible solo en escritorio.
    </p>
  );
}

function OwnerCount({ filters }: { filters: OwnerFilters }) {
  const first = useOwnerList(filters).data?.pages[0];
  return (
    <span aria-live="polite">
      {first && countText({ total: first.total, all: first.all, filters, noun: 'propietarios' })}
    </span>
  );
}
