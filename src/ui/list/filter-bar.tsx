import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { withFilter } from '../../lib/list/list-filters.ts';
import { MAX_SEARCH_LENGTH } from '../../lib/list/list-params.ts';
import { Button } from '../button.tsx';
import { SearchInput } from '../inputs/select.tsx';
import { FilterChips } from './filter-chips.tsx';
import { type FilterField, FilterFields } from './filter-fields.tsx';

type Key<F> = keyof F & string;
type FilterBarProps<F> = {
  filters: F;
  onChange: (filters: F) => void;
  search: { key: Key<F>; label: string };
  fields: readonly FilterField<Key<F>>[];
  // Whether '/' focuses the search; for one search per page.
  shortcut?: boolean;
  /** Grid columns of the panel (default lg:grid-cols-5). */
  panelClass?: string;
  className?: string;
  /** Whether the open panel contains the button that clears the filters, instead of the row of chips. */
  clearInPanel?: boolean;
  /** A filter with a toggle of its own, next to 'Filtros'. */
  beside?: ReactNode;
  // Further controls of the toolbar.
  children?: ReactNode;
};

/** The filters of a list: a search, further filters in the panel 'Filtros', and the active ones as chips. */
export function FilterBar<F extends { [K in keyof F]?: string }>(props: FilterBarProps<F>) {
  const {
    filters,
    onChange,
    search,
    fields,
    shortcut = true,
    panelClass,
    className,
    clearInPanel,
    beside,
    children,
  } = props;
  const [open, setOpen] = useState(false);
  const panel = useId();
  const valueAt = (key: string): string => filters[key as Key<F>] ?? '';
  const active = fields.filter(({ key }) => valueAt(key).trim() !== '');
  const isFiltered = active.length > 0 || valueAt(search.key) !== '';
  const clearsInPanel = clearInPanel && open;
  const clear = () => onChange({} as F);
  const change = (key: string, value: string) => onChange(withFilter(filters, key as Key<F>, value));
  return (
    <search className={classes('flex flex-col gap-3', className ?? 'mb-4')}>
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={search.label}
          shortcut={shortcut}
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
        className={classes('grid min-w-0 gap-3 sm:grid-cols-2', panelClass ?? 'lg:grid-cols-5')}
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
