import { Plus } from 'lucide-react';
import { memo, useCallback, useMemo } from 'react';
import { countText } from '../../lib/format/count-text.ts';
import { useDebouncedFilters } from '../../lib/list/list-filters.ts';
import { useListView } from '../../lib/list/use-list-view.ts';
import { Button } from '../../ui/button.tsx';
import { useRestoredState } from '../../ui/form/restored-state.ts';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ViewSwitch } from '../../ui/list/view-switch.tsx';
import { NewPropertyModal, preloadPropertyForm } from './new-property-modal.tsx';
import { OwnerNotice } from './owner-notice.tsx';
import { PropertyFilterBar } from './property-filter-bar.tsx';
import { type PropertyFilters, propertyFilters, withOwner } from './property-filters.ts';
import { PropertyList } from './property-list.tsx';
import { usePropertyList } from './property-queries.ts';
import { propertyParams } from './property-search.ts';

/** The page of the properties, of the agency or of the owner in the URL. */
export function PropertiesPage({ ownerId }: { ownerId?: string }) {
  const debounced = useDebouncedFilters(propertyFilters);
  const filters = useMemo(() => withOwner(debounced, ownerId), [debounced, ownerId]);
  const { view, wide, choose } = useListView(propertyParams);
  const [creating, setCreating] = useRestoredState('new-property', false);
  const create = useCallback(() => setCreating(true), [setCreating]);
  return (
    <Page>
      <PageHeader
        title="Properties"
        count={<PropertyCount filters={filters} />}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onPointerEnter={preloadPropertyForm}
            onFocus={preloadPropertyForm}
            onClick={create}
          >
            Nueva Propiedad
          </Button>
        }
      />
      {ownerId && <OwnerNotice ownerId={ownerId} />}
      <PropertyFilterBar ofOwner={ownerId !== undefined}>
        {wide && <ViewSwitch view={view} onChange={choose} />}
      </PropertyFilterBar>
      <Results filters={filters} view={view} onCreate={create} />
      <NewPropertyModal open={creating} onOpenChange={setCreating} ownerId={filters.ownerId} />
    </Page>
  );
}

// Memoized: typing in a filter renders the bar only; the list waits for the debounced filters.
const Results = memo(PropertyList);

function PropertyCount({ filters }: { filters: PropertyFilters }) {
  const first = usePropertyList(filters).data?.pages[0];
  return (
    <span aria-live="polite">
      {first && countText({ total: first.total, all: first.all, filters, noun: 'propiedades' })}
    </span>
  );
}
