import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { countText } from '../../lib/format/count-text.ts';
import { useDebouncedFilters, useFilters } from '../../lib/list/list-filters.ts';
import { useListView } from '../../lib/list/use-list-view.ts';
import { adPlatformOptions, adStatusOptions } from '../../texts/ad-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ViewSwitch } from '../../ui/list/view-switch.tsx';
import { type AdFilters, adFilters, withSearch } from './ad-filters.ts';
import { AdList } from './ad-list.tsx';
import { NewAdModal, preloadAdForm } from './ad-modals.tsx';
import { AdNotice } from './ad-notice.tsx';
import { useAdList } from './ad-queries.ts';
import { type AdSearch, adParams } from './ad-search.ts';

const fields = [
  { key: 'status', label: 'Estado', all: 'Todos', options: adStatusOptions },
  { key: 'platform', label: 'Plataforma', all: 'Todas', options: adPlatformOptions },
] as const;

/** The page of the ads, of the agency or of the record in the URL; with `creating` the form of a new ad is open. */
export function AdsPage({ search, creating = false }: { search: AdSearch; creating?: boolean }) {
  const navigate = useNavigate();
  const debounced = useDebouncedFilters(adFilters);
  const { ownerId, propertyId } = search;
  const filters = useMemo(
    () => withSearch(debounced, { ownerId, propertyId }),
    [debounced, ownerId, propertyId],
  );
  const { view, wide, choose } = useListView(adParams);
  const [open, setOpen] = useState(creating);
  const create = useCallback(() => setOpen(true), []);
  function show(next: boolean) {
    setOpen(next);
    if (!next && creating) void navigate({ to: '/crm/ads', search: true, replace: true });
  }
  return (
    <Page>
      <PageHeader
        title="Ads"
        count={<AdCount filters={filters} />}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onPointerEnter={preloadAdForm}
            onFocus={preloadAdForm}
            onClick={create}
          >
            Nuevo Anuncio
          </Button>
        }
      />
      <AdNotice {...search} />
      <AdFilterBar>{wide && <ViewSwitch view={view} onChange={choose} />}</AdFilterBar>
      <Results filters={filters} view={view} onCreate={create} />
      <NewAdModal open={open} onOpenChange={show} propertyId={propertyId} ownerId={ownerId} />
    </Page>
  );
}

// Memoized: typing in a filter renders the bar only; the list waits for the debounced filters.
const Results = memo(AdList);

function AdFilterBar({ children }: { children: ReactNode }) {
  const [filters, setFilters] = useFilters(adFilters);
  return (
    <FilterBar
      filters={filters}
      onChange={setFilters}
      search={{ key: 'title', label: 'Buscar por título' }}
      fields={fields}
      panelClass="lg:grid-cols-3"
    >
      {children}
    </FilterBar>
  );
}

function AdCount({ filters }: { filters: AdFilters }) {
  const first = useAdList(filters).data?.pages[0];
  return (
    <span aria-live="polite">
      {first && countText({ total: first.total, all: first.all, filters, noun: 'anuncios' })}
    </span>
  );
}
