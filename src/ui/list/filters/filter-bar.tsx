import type { ReactNode } from 'react';
import type { Filters } from '../../../lib/list/list-filters.ts';
import { type CountedList, ListCount } from '../list-count.tsx';
import type { FieldFilters } from './create-list-filters.ts';
import { FilterSearch, FilterToggle, LazyFilterPanel, useFilterBar } from './filter-bar-parts.tsx';
import { ClearFiltersButton, FilterChips } from './filter-chips.tsx';
import { FilterSwitch } from './filter-switch.tsx';

type FilterBarProps<F, Id extends string, Input> = {
  list: FieldFilters<F, Id, Input>;
  /** What the list has found, which stands in the bar of a phone. */
  count: CountedList;
  /** Filters that the URL already restricts by a link, or what has no effect in the shown layout. */
  omit?: readonly (keyof F)[];
  /** Grid columns of the panel. */
  panelClass?: string;
  /** After 'Filtros': what filters by one press. */
  toggle?: ReactNode;
  /** Whether the open panel has the button that clears the filters. */
  clearsInPanel?: boolean;
  /** Further controls of the toolbar. */
  children?: ReactNode;
};

/**
 * The filters of a list: a search, further filters in the panel 'Filtros', and the active ones as chips. On a phone all but search and
 * 'Filtros' is in one row with the count, which scrolls sideways.
 */
export function FilterBar<F extends Filters<F>, Id extends string, Input>(
  props: FilterBarProps<F, Id, Input>,
) {
  const { list, count, omit = [], panelClass = 'lg:grid-cols-3', toggle, clearsInPanel, children } = props;
  const bar = useFilterBar(list, omit);
  const { wide, isOpen, clear } = bar;
  const isClearInPanel = clearsInPanel && wide && isOpen;
  const chips = (isClearInPanel ? bar.active.length > 0 : bar.isFiltered) && (
    <FilterChips {...bar}>{!isClearInPanel && <ClearFiltersButton onClick={clear} />}</FilterChips>
  );
  // Hidden without controls, or its gap would narrow the row.
  const tools = <div className="ml-auto flex flex-wrap items-center gap-2 empty:hidden">{children}</div>;
  return (
    <search className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <FilterSearch bar={bar} />
        <FilterToggle bar={bar} />
        {wide && (
          <>
            {list.fields.map((field) => (
              <FilterSwitch key={field.key} bar={bar} field={field} />
            ))}
            {toggle}
            {tools}
          </>
        )}
      </div>
      {isOpen !== undefined && (
        <LazyFilterPanel bar={bar} count={count} hasClear={clearsInPanel} className={panelClass} />
      )}
      {wide ? (
        chips
      ) : (
        <div className="list-tools">
          <p>
            <ListCount {...count} />
          </p>
          {chips}
          {toggle}
          {tools}
        </div>
      )}
    </search>
  );
}
