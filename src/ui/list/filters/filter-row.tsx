import { type Filters, withFilter } from '../../../lib/list/list-filters.ts';
import { MAX_SEARCH_LENGTH } from '../../../lib/list/list-url-and-storage.ts';
import { NativeSelect, SearchInput } from '../../inputs/select.tsx';
import type { FilterField } from './create-list-filters.ts';
import { ClearFiltersButton, FilterChips } from './filter-chips.tsx';

type Key<F> = keyof F & string;
type FilterRowProps<F> = {
  filters: F;
  onChange: (filters: F) => void;
  search: { key: Key<F>; label: string };
  /** Selects beside the search; `all` labels the empty option: 'Todos los estados'. */
  fields: readonly Extract<FilterField<Key<F>>, { kind: 'choice' }>[];
};

/** The filters of a short list within a page: all in one row, the active ones as chips. */
export function FilterRow<F extends Filters<F>>(props: FilterRowProps<F>) {
  const { filters, onChange, search, fields } = props;
  const valueAt = (key: Key<F>): string => filters[key] ?? '';
  const active = fields.filter(({ key }) => valueAt(key) !== '');
  const change = (key: Key<F>, value: string) => onChange(withFilter(filters, key, value));
  return (
    <search className="mb-3 flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label={search.label}
          maxLength={MAX_SEARCH_LENGTH}
          value={valueAt(search.key)}
          onChange={(text) => change(search.key, text)}
          className="min-w-40 flex-1 max-sm:basis-full"
        />
        {fields.map(({ key, label, all, options }) => (
          <NativeSelect
            key={key}
            aria-label={label}
            placeholder={all}
            options={options}
            value={valueAt(key)}
            onChange={(event) => change(key, event.target.value)}
            className="min-w-36 max-sm:flex-1"
          />
        ))}
      </div>
      {(active.length > 0 || valueAt(search.key) !== '') && (
        <FilterChips active={active} valueAt={valueAt} change={change}>
          <ClearFiltersButton onClick={() => onChange({} as F)} />
        </FilterChips>
      )}
    </search>
  );
}
