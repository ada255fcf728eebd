import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../../lib/classes.ts';
import { type Filters, pickLayout, useFilters, withFilter } from '../../../lib/list/list-filters.ts';
import { MAX_SEARCH_LENGTH } from '../../../lib/list/list-url-and-storage.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.tsx';
import { Button } from '../../button.tsx';
import { SegmentedControl } from '../../inputs/segmented-control.tsx';
import { SearchInput } from '../../inputs/select.tsx';
import { type FieldFilters, type FilterField, isInBar } from './create-list-filters.ts';
import type { FilterFields as Fields } from './filter-fields.tsx';

// Lazy: the panel is closed at first.
const LazyFields = lazyComponent(() => import('./filter-fields.tsx').then((module) => module.FilterFields));
const FilterFields = LazyFields as unknown as typeof Fields;
const loadFields = () => void LazyFields.preload();

/** The state of a list's filters, which the parts of a filter bar share; `fields` are those of the panel. */
export function useFilterBar<F extends Filters<F>, Id extends string, Input>(
  list: FieldFilters<F, Id, Input>,
  fields: readonly FilterField<keyof F & string>[] = list.fields,
) {
  const [filters, setFilters] = useFilters(list);
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const valueAt = (key: keyof F & string): string => filters[key] ?? '';
  const active = fields.filter((field) => {
    const value = valueAt(field.key).trim();
    return value !== '' && !isInBar(field, value);
  });
  return {
    search: list.search,
    fields,
    sorts: list.sorts,
    initialSort: list.initialSort,
    /** The fields of the panel that restrict the list. */
    active,
    isFiltered: active.length > 0 || valueAt(list.search.key) !== '',
    valueAt,
    change: (key: keyof F & string, value: string) => setFilters(withFilter(filters, key, value)),
    clear: () => setFilters(pickLayout(filters) as F),
    panelId,
    isOpen,
    setOpen,
  };
}

type BarState<Key extends string> = {
  search: { key: Key; label: string };
  fields: readonly FilterField<Key>[];
  sorts: readonly string[];
  initialSort: string;
  active: readonly FilterField<Key>[];
  valueAt: (key: Key) => string;
  change: (key: Key, value: string) => void;
  panelId: string;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
};
type PartProps<Key extends string> = { bar: BarState<Key>; className?: string };

/** The search box. */
export function FilterSearch<Key extends string>({ bar, className }: PartProps<Key>) {
  const { search, valueAt, change } = bar;
  return (
    <SearchInput
      label={search.label}
      shortcut
      maxLength={MAX_SEARCH_LENGTH}
      value={valueAt(search.key)}
      onChange={(text) => change(search.key, text)}
      className={classes('min-w-70 flex-1 md:max-w-80', className)}
    />
  );
}

/** The button that opens the panel, with the number of active filters. */
export function FilterToggle<Key extends string>({ bar, className }: PartProps<Key>) {
  const { active, panelId, isOpen, setOpen } = bar;
  return (
    <Button
      icon={<SlidersHorizontal aria-hidden="true" />}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onPointerEnter={loadFields}
      onFocus={loadFields}
      onClick={() => setOpen(!isOpen)}
      className={classes('max-md:min-h-11', className)}
    >
      Filtros
      {active.length > 0 && <CountBadge count={active.length} />}
    </Button>
  );
}

/** The switch of a filter that has one; the empty option stands second, between one's own and the rest. */
export function FilterSwitch<Key extends string>({
  bar,
  field,
}: PartProps<Key> & { field: FilterField<Key> }) {
  if (field.kind !== 'record' || !field.bar) return null;
  const [first, ...others] = field.bar.options;
  const all = { value: '', label: field.bar.all };
  return (
    <SegmentedControl
      label={field.label}
      options={first ? [first, all, ...others] : [all]}
      value={bar.valueAt(field.key)}
      onChange={(value) => bar.change(field.key, value)}
      className="max-sm:flex-auto max-sm:*:flex-auto"
    />
  );
}

/** The panel with the fields of the filters; `className` sets its columns, `children` stand below the fields. */
export function FilterPanel<Key extends string>(props: PartProps<Key> & { children?: ReactNode }) {
  const { bar, className, children } = props;
  return (
    <fieldset
      id={bar.panelId}
      hidden={!bar.isOpen}
      className={classes('grid min-w-0 gap-3 sm:grid-cols-2', className)}
    >
      <legend className="sr-only">Filtros avanzados</legend>
      {bar.isOpen && (
        <FilterFields
          fields={bar.fields}
          sorts={bar.sorts}
          initialSort={bar.initialSort}
          valueAt={bar.valueAt}
          onChange={bar.change}
        />
      )}
      {children}
    </fieldset>
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
