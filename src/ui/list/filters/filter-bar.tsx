import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../../lib/classes.ts';
import { type Filters, useFilters, withFilter } from '../../../lib/list/list-filters.ts';
import { MAX_SEARCH_LENGTH } from '../../../lib/list/list-url-and-storage.ts';
import { Button } from '../../button.tsx';
import { SearchInput } from '../../inputs/select.tsx';
import type { FieldFilters } from './create-list-filters.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterFields } from './filter-fields.tsx';

type FilterBarProps<F, Id extends string, Input> = {
  list: FieldFilters<F, Id, Input>;
  /** Filters that the URL already restricts by a link. */
  omit?: readonly (keyof F)[];
  /** Grid columns of the panel. */
  panelClass?: string;
  /** Whether the open panel contains the button that clears the filters, instead of the row of chips. */
  clearInPanel?: boolean;
  /** A filter with a toggle of its own, next to 'Filtros'. */
  beside?: ReactNode;
  // Further controls of the toolbar.
  children?: ReactNode;
};

/** The filters of a list: a search, further filters in the panel 'Filtros', and the active ones as chips. */
export function FilterBar<F extends Filters<F>, Id extends string, Input>(
  props: FilterBarProps<F, Id, Input>,
) {
  const { list, omit = [], panelClass = 'lg:grid-cols-3', clearInPanel, beside, children } = props;
  const { search } = list;
  const fields = list.fields.filter(({ key }) => !omit.includes(key));
  const [filters, setFilters] = useFilters(list);
  const [open, setOpen] = useState(false);
  const panel = useId();
  const valueAt = (key: keyof F): string => filters[key] ?? '';
  const active = fields.filter(({ key }) => valueAt(key).trim() !== '');
  const isFiltered = active.length > 0 || valueAt(search.key) !== '';
  const clearsInPanel = clearInPanel && open;
  const clear = () => setFilters({} as F);
  const change = (key: keyof F & string, value: string) => setFilters(withFilter(filters, key, value));
  return (
    <search className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={search.label}
          shortcut
          maxLength={MAX_SEARCH_LENGTH}
          value={valueAt(search.key)}
          onChange={(text) => change(search.key, text)}
          // On a phone the placeholder would be cut beside two buttons.
          className={classes('min-w-40 flex-1 md:max-w-80', !!beside && 'max-sm:basis-full')}
        />
        <Button
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className={classes('max-md:min-h-11', !!beside && 'max-sm:flex-1')}
        >
          Filtros
          {active.length > 0 && <CountBadge count={active.length} />}
        </Button>
        {beside}
        {children && <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>}
      </div>
      <fieldset
        id={panel}
        hidden={!open}
        className={classes('grid min-w-0 gap-3 sm:grid-cols-2', panelClass)}
      >
        <legend className="sr-only">Filtros avanzados</legend>
        <FilterFields fields={fields} valueAt={valueAt} onChange={change} />
        {clearInPanel && (
          <Button
            variant="quiet"
            size="sm"
            disabled={!isFiltered}
            onClick={clear}
            className="col-span-full justify-self-start"
          >
            Limpiar filtros
          </Button>
        )}
      </fieldset>
      {isFiltered && (active.length > 0 || !clearsInPanel) && (
        <FilterChips
          active={active}
          valueAt={valueAt}
          onRemove={(key) => change(key, '')}
          onClear={clearsInPanel ? undefined : clear}
        />
      )}
    </search>
  );
}

function CountBadge({ count }: { count: number }) {
  return (
    <span className="-mr-1 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-12 text-accent-ink">
      {count}
      <span className="sr-only"> activos</span>
    </span>
  );
}
