import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { withFilter } from '../../lib/list/list-filters.ts';
import { LONGEST_SEARCH } from '../../lib/list/list-params.ts';
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
  // Whether '/' goes to the search: once per page.
  shortcut?: boolean;
  /** How many fields stand side by side where there is room. */
  panelClass?: string;
  className?: string;
  /** Whether an open panel holds the button that clears the filters, instead of the row of chips. */
  clearInPanel?: boolean;
  /** A filter of its own that one press sets, next to 'Filtros'. */
  beside?: ReactNode;
  // What else belongs to the toolbar.
  children?: ReactNode;
};

/** What narrows a list down: a search, further filters behind 'Filtros', and those in force as chips. */
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
  const inForce = active.length > 0 || valueAt(search.key) !== '';
  const clearsInPanel = clearInPanel && open;
  const clear = () => onChange({} as F);
  const change = (key: string, value: string) => onChange(withFilter(filters, key as Key<F>, value));
  return (
    <search className={classes('flex flex-col gap-3', className ?? 'mb-4')}>
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={search.label}
          shortcut={shortcut}
          maxLength={LONGEST_SEARCH}
          value={valueAt(search.key)}
          onChange={(text) => change(search.key, text)}
          // Beside two buttons its words would be cut on a phone.
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
            disabled={!inForce}
            onClick={clear}
            className="col-span-full justify-self-start"
          >
            Limpiar filtros
          </Button>
        )}
      </fieldset>
      {inForce && (active.length > 0 || !clearsInPanel) && (
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
