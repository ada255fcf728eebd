import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { type Filters, pickDisplayParams, useFilters, withFilter } from '../../../lib/list/list-filters.ts';
import { MAX_SEARCH_LENGTH } from '../../../lib/list/list-url-and-storage.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.tsx';
import { runWhenIdle } from '../../../lib/loading/when-idle.ts';
import { useWide } from '../../../lib/use-wide.ts';
import { Button } from '../../button.tsx';
import { SearchInput } from '../../inputs/select.tsx';
import { type FieldFilters, isInBar } from './create-list-filters.ts';
import type { FilterPanel as Panel } from './filter-panel.tsx';
import type { BarState } from './filter-switch.tsx';

// Lazy: the panel is closed at first.
const LazyPanel = lazyComponent(() => import('./filter-panel.tsx').then((module) => module.FilterPanel));
const loadPanel = () => void LazyPanel.preload().catch(() => undefined);
/** The panel with the fields of the filters: below the bar, on a phone a sheet. */
export const LazyFilterPanel = LazyPanel as unknown as typeof Panel;

/** The state of a list's filters, which the parts of a filter bar share; the panel has no fields for those to `omit`. */
export function useFilterBar<F extends Filters<F>, Id extends string, Input>(
  list: FieldFilters<F, Id, Input>,
  omit: readonly (keyof F)[],
) {
  const [filters, setFilters] = useFilters(list);
  // Undefined until it is opened first, when the panel is mounted.
  const [isOpen, setOpen] = useState<boolean>();
  const wide = useWide();
  const panelId = useId();
  const valueAt = (key: keyof F & string): string => filters[key] ?? '';
  const fields = list.fields.filter(({ key }) => !omit.includes(key));
  const active = fields.filter((field) => {
    const value = valueAt(field.key).trim();
    return value !== '' && !(wide && isInBar(field, value));
  });
  return {
    /** Whether there is room for more than the search and 'Filtros'. */
    wide,
    search: list.search,
    fields,
    sorts: omit.includes('sort' as keyof F) ? [] : list.sorts,
    initialSort: list.initialSort,
    /** The fields of the panel that restrict the list. */
    active,
    isFiltered: active.length > 0 || valueAt(list.search.key) !== '',
    valueAt,
    change: (key: keyof F & string, value: string) => setFilters(withFilter(filters, key, value)),
    clear: () => setFilters(pickDisplayParams(filters) as F),
    panelId,
    isOpen,
    setOpen,
  };
}

type PartProps<Key extends string> = { bar: BarState<Key> };

/** The search box. */
export function FilterSearch<Key extends string>({ bar: { search, valueAt, change } }: PartProps<Key>) {
  return (
    <SearchInput
      label={search.label}
      shortcut
      maxLength={MAX_SEARCH_LENGTH}
      value={valueAt(search.key)}
      onChange={(text) => change(search.key, text)}
      className="flex-1 md:max-w-80 md:min-w-70"
    />
  );
}

/** The button that opens the panel, with the number of active filters; on a phone an icon. */
export function FilterToggle<Key extends string>({ bar }: PartProps<Key>) {
  const { wide, active, panelId, isOpen = false, setOpen } = bar;
  // On a phone no pointer comes before the press.
  useEffect(() => (wide ? undefined : runWhenIdle(loadPanel)), [wide]);
  return (
    <Button
      icon={<SlidersHorizontal aria-hidden="true" />}
      data-name="filters"
      aria-expanded={isOpen}
      aria-controls={panelId}
      onPointerEnter={loadPanel}
      onFocus={loadPanel}
      onClick={() => setOpen(!isOpen)}
      className="filter-toggle"
    >
      <span>Filtros</span>
      {active.length > 0 && <CountBadge count={active.length} />}
    </Button>
  );
}

function CountBadge({ count }: { count: number }) {
  return (
    <span className="-mr-1 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-12 text-accent-ink">
      {count}
      <span className="sr-only">{count === 1 ? ' activo' : ' activos'}</span>
    </span>
  );
}
