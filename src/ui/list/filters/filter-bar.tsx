import type { ReactNode } from 'react';
import type { Filters } from '../../../lib/list/list-filters.ts';
import type { FieldFilters } from './create-list-filters.ts';
import { FilterPanel, FilterSearch, FilterSwitch, FilterToggle, useFilterBar } from './filter-bar-parts.tsx';
import { ClearFiltersButton, FilterChips } from './filter-chips.tsx';

type FilterBarProps<F, Id extends string, Input> = {
  list: FieldFilters<F, Id, Input>;
  /** Filters that the URL already restricts by a link, or what has no effect in the shown view. */
  omit?: readonly (keyof F)[];
  /** Grid columns of the panel. */
  panelClass?: string;
  /** Further controls of the toolbar. */
  children?: ReactNode;
};

/** The filters of a list: a search, further filters in the panel 'Filtros', and the active ones as chips. */
export function FilterBar<F extends Filters<F>, Id extends string, Input>(
  props: FilterBarProps<F, Id, Input>,
) {
  const { list, omit = [], panelClass = 'lg:grid-cols-3', children } = props;
  const bar = useFilterBar(
    list,
    list.fields.filter((field) => !omit.includes(field.key)),
  );
  return (
    <search className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <FilterSearch bar={bar} />
        <FilterToggle bar={bar} />
        {list.fields.map((field) => (
          <FilterSwitch key={field.key} bar={bar} field={field} />
        ))}
        {/* Hidden without controls, or its gap would narrow the row of a phone. */}
        {children && <div className="ml-auto flex flex-wrap items-center gap-2 empty:hidden">{children}</div>}
      </div>
      <FilterPanel
        bar={omit.includes('sort' as keyof F) ? { ...bar, sorts: [] } : bar}
        className={panelClass}
      />
      {bar.isFiltered && (
        <FilterChips {...bar}>
          <ClearFiltersButton onClick={bar.clear} />
        </FilterChips>
      )}
    </search>
  );
}
